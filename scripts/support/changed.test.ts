import { testsBeside } from './changed.mjs'

const besideOf = (...files: string[]) => testsBeside(files).beside.slice(0, -1)

test('a change of a noun leads to the tests of the noun', () => {
  const noun = 'shop-api/modules/trade/coupons/'
  expect(besideOf(`${noun}rules.ts`, `${noun}files/coupon-files.ts`)).toEqual([noun])
  expect(besideOf('shop-api/platform/db/lock.ts', 'shop-api/ctl/main.ts')).toEqual([
    'shop-api/platform/db/',
    'shop-api/ctl/',
  ])
})

test('a change of the application itself leads to the tests of every call', () => {
  expect(besideOf('shop-api/app.ts')).toEqual(['shop-api/app.test'])
})

test('elsewhere tests are found by what they import, and rules of the house always run', () => {
  const { beside, related } = testsBeside(['lib/kernel/money.ts', 'README.md', 'e2e/cart.spec.ts'])
  expect(related).toEqual(['lib/kernel/money.ts'])
  expect(beside).toEqual([expect.stringContaining('house-rules')])
})
