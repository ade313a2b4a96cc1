import { eq } from 'drizzle-orm'
import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import type { Operate } from './testing/operate.ts'
import { operatorOf } from './testing/operate.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let operate: Operate

beforeAll(async () => {
  shop = await openCartShop(now)
  operate = await operatorOf(shop)
})
afterAll(() => shop.close())

test('rules of trade are listed and set, within bounds, and count at once', async () => {
  expect(await operate('setting')).toMatch(/payWithinHours +普通订单付款时限 +24 小时/)
  const buyer = await addBuyer(shop.db)
  const id = await addGoods(shop.db, { now })
  const order = async () => {
    const { orders } = await submitOrder(shop.db, await cartRequest(shop.db, buyer, [[id, 1]], now))
    return orders[0]!
  }
  expect(await operate('setting', 'payWithinHours', 2)).toMatch(/2 小时$/)
  expect(await operate('setting', '运费', '7.5')).toMatch(/7\.50 元$/)
  expect(await operate('setting', 'freeShippingFrom', 100)).toMatch(/100\.00 元$/)
  const { no } = await order()
  expect(await operate('order', no)).toContain('17.50')
  const [row] = await shop.db.select().from(orders).where(eq(orders.no, no))
  expect(row?.payBefore).toEqual(new Date(now.getTime() + 2 * 3_600_000))
  await operate('setting', 'minimumOrder', 11)
  await expect(order()).rejects.toThrow('起配金额 ¥11')
  for (const [name, value, said] of [
    ['payWithinHours', '0', '须在1到720小时之间'],
    ['payWithinHours', '1.5', '须为整数'],
    ['receiptWithinDays', '366', '须在1到365天之间'],
    ['minimumOrder', '1.234', '最多两位小数'],
    ['shippingFee', 'NaN', '须为数字'],
    ['guestPrices', '1', '规则“guestPrices”不存在'],
  ] as const)
    await expect(operate('setting', name, value)).rejects.toThrow(said)
})
