import { cartCalls } from '#lib/contract/cart/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addAddress, addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import { submitOrder } from './submit.ts'
import { cartRequest } from './testing/buyers.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let operate: Operate
let caller: Caller
let memberId: number
let addressId: number

beforeAll(async () => {
  shop = await openCartShop(now)
  operate = await operatorOf(shop)
})
afterAll(async () => {
  expect(await findBroken(shop.db, now)).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  shop.now = now
  memberId = await addMember(shop.db, { ephedrine: { quota: 99, used: 0, validTo: '2027-12-31' } })
  addressId = await addAddress(shop.db, memberId)
  caller = await signIn(shop, memberId)
})

/** An order of so many at 10.00. */
async function ordered(number: number, isEphedrine = false): Promise<number> {
  const goodsId = await addGoods(shop.db, { now, isEphedrine })
  const request = await cartRequest(shop.db, { memberId, addressId }, [[goodsId, number]], shop.now)
  return (await submitOrder(shop.db, request)).orders[0]?.id ?? 0
}

const pay = (id: number, more: object = {}) =>
  caller.call(orderCalls.orderPay, { id, body: { method: 'credit', ...more } })
const credit = async () => (await caller.call(userCalls.money)).data.credit
const optionOf = async (id: number) =>
  (await caller.call(orderCalls.orderDetail, { id })).data.payment_options.find(({ method }) => method === 'credit')

test('a member without credit is not offered it, and cannot use it', async () => {
  const id = await ordered(3)
  expect(await optionOf(id)).toBeUndefined()
  expect(await pay(id)).toMatchObject({ code: 409, message: '未开通信用账期' })
})

test('credit pays an order whole, is due after its days, and takes a refund back', async () => {
  await operate('credit-limit', memberId, 50)
  const id = await ordered(3)
  expect(await optionOf(id)).toMatchObject({
    is_allowed: 1,
    label: '账期支付（须于2026-12-20前还款）',
    available: '50.00',
  })
  expect(await pay(id, { voucher_ids: [1] })).toMatchObject({ message: '账期支付不能同时使用现金券' })
  const body = { pay_key: 'a-key-of-this-credit-pay' }
  expect((await pay(id, body)).data).toMatchObject({ state: 'paid', paid: '30.00', balance: '0.00' })
  expect((await pay(id, body)).data).toMatchObject({ state: 'paid' })
  expect(await credit()).toEqual({ limit: '50.00', used: '30.00', due: '30.00', overdue: '0.00', due_on: '2026-12-20' })
  const more = await ordered(3)
  expect(await optionOf(more)).toMatchObject({ is_allowed: 0, reason: '账期额度不足，还差 ¥10.00，账期支付须付整单' })
  expect(await pay(more)).toMatchObject({ code: 409, message: '账期额度不足，可用 ¥20.00' })
  await caller.call(orderCalls.orderCancel, { id })
  expect(await credit()).toMatchObject({ used: '0.00', due_on: null })
  const { payments } = (await caller.call(orderCalls.orderDetail, { id })).data
  expect(payments.map(({ label, amount }) => [label, amount])).toEqual([
    ['账期支付', '30.00'],
    ['退回账期额度', '-30.00'],
  ])
})

test('what was repaid meanwhile comes back into the balance', async () => {
  await operate('credit-limit', memberId, 50)
  const id = await ordered(3)
  await pay(id)
  expect(await operate('credit-repay', memberId, 20, '--note', '对公转账')).toMatch(/已用 +¥10\.00/)
  await expect(operate('credit-repay', memberId, '10.01')).rejects.toThrow('还款金额超过已用额度 ¥10.00')
  await caller.call(orderCalls.orderCancel, { id })
  const { data } = await caller.call(userCalls.money)
  expect([data.credit?.used, data.balance]).toEqual(['0.00', '20.00'])
  expect(await operate('credit', memberId)).toMatch(/订单退回 +-10\.00 +0\.00/)
})

test('ephedrine-containing goods are not bought on credit', async () => {
  await operate('credit-limit', memberId, 50)
  const id = await ordered(1, true)
  expect(await optionOf(id)).toMatchObject({ is_allowed: 0, reason: '含麻订单仅支持对公转账' })
  expect((await pay(id)).code).toBe(409)
})

test('overdue credit stops everything until the oldest debt is repaid', async () => {
  const goodsId = await addGoods(shop.db, { now })
  const reasons = async () => {
    const { data } = await caller.call(cartCalls.cartList, { query: {} })
    return data.data.flatMap((line) => line.goods?.reasons ?? [])
  }
  await operate('credit-limit', memberId, 100)
  await operate('credit-use', memberId, 40, '--note', '门店自提')
  shop.now = new Date(now.getTime() + 10 * DAY_MS)
  await operate('credit-use', memberId, 30)
  await caller.call(cartCalls.cartAdd, { body: { params: [{ goods_id: goodsId, number: 1 }] } })
  const id = await ordered(1)
  shop.now = new Date(now.getTime() + 31 * DAY_MS)
  expect(await credit()).toEqual({
    limit: '100.00',
    used: '70.00',
    due: '30.00',
    overdue: '40.00',
    due_on: '2026-12-20',
  })
  expect(await reasons()).toContainEqual({
    code: 'credit_overdue',
    text: '账期已于2026-12-20逾期，请先还款',
    action: { label: '查看账期欠款', url: '/wdqb_yegl' },
  })
  expect((await pay(id)).code).toBe(409)
  await expect(operate('credit-use', memberId, 1)).rejects.toThrow('逾期')
  await operate('credit-repay', memberId, 40)
  expect(await credit()).toMatchObject({ used: '30.00', overdue: '0.00', due_on: '2026-12-30' })
  expect(await reasons()).toEqual([])
  await expect(operate('credit-limit', memberId, 'off')).rejects.toThrow('还有 ¥30.00 未还')
  await expect(operate('credit-limit', memberId, '1e3')).rejects.toThrow('金额须为数字')
  await expect(operate('credit-use', memberId, 0)).rejects.toThrow('金额须大于0')
})
