import { orderCalls } from '#lib/contract/orders/calls.ts'
import { purchaseHistoryCalls } from '#lib/contract/purchase-history/calls.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { hashPassword } from '#shop-api/modules/identity/auth/password.ts'
import { accounts } from '#shop-api/modules/identity/auth/tables.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { monthsUntil } from './repository.ts'

/** Nine in the morning of the first of the month in China; still the month before in Greenwich. */
const now = new Date('2026-11-30T17:30:00Z')
let shop: TestShop
let operate: Operate
let caller: Caller
let goodsId: number
let order: (number: number) => Promise<number>

beforeAll(async () => {
  shop = await openCartShop(now)
  operate = await operatorOf(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  const buyer = await addBuyer(shop.db)
  await addBalance(shop.db, buyer.memberId, 50_000, now)
  goodsId = await addGoods(shop.db, { now })
  caller = await signIn(shop, buyer.memberId)
  order = async (number) => {
    const { orders } = await submitOrder(shop.db, await cartRequest(shop.db, buyer, [[goodsId, number]], shop.now))
    return orders[0]?.id ?? 0
  }
})

const pay = (id: number, old_password?: string) =>
  caller.call(orderCalls.orderPay, { id, body: { method: 'balance', ...(old_password ? { old_password } : {}) } })
const months = async () => (await caller.call(purchaseHistoryCalls.purchaseMonths)).data.data
const last = async (goods_ids = String(goodsId)) =>
  (await caller.call(purchaseHistoryCalls.lastPurchases, { query: { goods_ids } })).data.data

test.each([
  ['2026-11-30T15:59:59Z', '2025-12', '2026-11'],
  ['2026-11-30T16:00:00Z', '2026-01', '2026-12'],
  ['2026-12-31T16:00:00Z', '2026-02', '2027-01'],
])('at %s twelve months run from %s to %s', (at, first, newest) => {
  const found = monthsUntil(new Date(at))
  expect([found.length, found[0], found.at(-1)]).toEqual([12, first, newest])
})

test('a year by months: what was paid counts, in the month of China', async () => {
  await order(2)
  const paid = await order(3)
  expect((await months()).map(({ amount }) => amount)).toEqual(Array(12).fill('0.00'))
  await pay(paid)
  const year = await months()
  expect([year.length, year.at(-1)]).toEqual([12, { month: '2026-12', orders: 1, amount: '30.00' }])
})

test('what was paid the last time: never, once, and not for an order that came to nothing', async () => {
  expect(await last()).toEqual([])
  expect(await last('9999999999')).toEqual([])
  await order(3)
  const first = { goods_id: goodsId, price: '10.00', number: 3, bought_at: '2026-12-01 01:30:00', times: 1 }
  expect(await last(`${goodsId},1,9999999999,${goodsId}`)).toEqual([first])
  const second = await order(5)
  expect(await last()).toMatchObject([{ number: 5, times: 2 }])
  await caller.call(orderCalls.orderCancel, { id: second })
  expect(await last()).toEqual([first])
})

test('guests are asked to sign in', async () => {
  expect((await shop.visitor().call(purchaseHistoryCalls.purchaseMonths)).code).toBe(10001)
})

test('where the shop wants it, paying needs the password, and says so before', async () => {
  const id = await order(1)
  expect((await caller.call(orderCalls.orderDetail, { id })).data.pay_password).toBe(0)
  await operate('pay-proof', 'password')
  await shop.db.update(accounts).set({ passwordHash: await hashPassword('right-password') })
  expect((await caller.call(orderCalls.orderDetail, { id })).data.pay_password).toBe(1)
  for (const wrong of [undefined, 'wrong-password']) {
    expect(await pay(id, wrong)).toMatchObject({ code: 422, errors: { old_password: [expect.any(String)] } })
  }
  expect((await pay(id, 'right-password')).data.state).toBe('paid')
  await operate('pay-proof', 'confirm')
})
