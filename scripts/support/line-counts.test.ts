import { linesByFolder } from './line-counts.ts'

const source = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) })

test('lines are counted by folder, without tests, sample data and migrations', () => {
  const counted = linesByFolder([
    source('shop-api/modules/trade/orders/pay.ts', 5),
    source('shop-api/modules/trade/cart/cart.ts', 7),
    source('shop-api/modules/trade/cart/cart.test.ts', 100),
    source('shop-api/modules/trade/cart/testing/memory-shop.ts', 100),
    source('shop-api/sample-shop/goods/generate-goods.ts', 100),
    source('shop-api/migrations/0001.ts', 100),
    source('e2e/cart.spec.ts', 100),
    source('lib/kernel/money.ts', 20),
    source('middleware.ts', 3),
  ])
  expect([...counted]).toEqual([
    ['lib/kernel', 20],
    ['shop-api/modules/trade', 12],
    ['.', 3],
  ])
})
