import { cartCalls } from '#lib/contract/cart/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addAddress, addBalance, addGoods, addMember } from '#shop-api/testing/small-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let caller: Caller
let memberId: number
let addressId: number

beforeAll(async () => {
  shop = await openCartShop(now)
})
afterAll(() => shop.close())
beforeEach(async () => {
  memberId = await addMember(shop.db)
  addressId = await addAddress(shop.db, memberId)
  await addBalance(shop.db, memberId, 50_000, now)
  caller = await signIn(shop, memberId)
})

/** Adds goods to the cart and settles them, as a buyer does. */
async function settled(number: number) {
  const goodsId = await addGoods(shop.db, { now })
  await caller.call(cartCalls.cartAdd, { body: { params: [{ goods_id: goodsId, number }] } })
  const { data: cart } = await caller.call(cartCalls.cartList, { query: {} })
  const ids = cart.data.map((line) => line.id)
  const { data } = await caller.call(cartCalls.cartCheckout, { body: { ids } })
  return { ids, address_id: addressId, pay_amount: String(data.amounts?.pay_amount) }
}

describe('order calls', () => {
  test('from cart to a paid order', async () => {
    const body = { ...(await settled(3)), submit_key: 'a-key-of-this-submit' }
    const { data } = await caller.call(orderCalls.orderSubmit, { body })
    expect(data.orders).toMatchObject([{ kind: 'ordinary', pay_amount: '30.00' }])
    const id = data.orders[0]!.id
    expect((await caller.call(orderCalls.orderSubmit, { body })).data).toEqual(data)
    expect((await caller.call(cartCalls.cartTotal)).data.count).toBe(0)
    const paid = await caller.call(orderCalls.orderPay, {
      id,
      body: { method: 'balance', pay_key: 'a-key-of-this-pay' },
    })
    expect(paid.data).toEqual({ id, state: 'paid', paid: '30.00', voucher: '0.00', balance: '470.00' })
    expect((await caller.call(orderCalls.orderDetail, { id })).data).toMatchObject({ id, state_text: '待发货' })
    expect((await caller.call(orderCalls.orderNumbers)).data).toMatchObject({ all: 1, unshipped: 1 })
    const list = await caller.call(orderCalls.orderList, { query: { state: 'unshipped' } })
    expect(list.data.data.map((order) => order.id)).toEqual([id])
    expect((await caller.call(orderCalls.orderCancel, { id })).data).toEqual({ id, state: 'cancelled' })
  })

  test('the list shows the first five lines of an order, and says how many there are', async () => {
    await settled(1)
    for (let more = 0; more < 5; more += 1) await settled(2)
    const body = { ...(await settled(3)), submit_key: 'a-key-of-many-lines' }
    const { data } = await caller.call(orderCalls.orderSubmit, { body })
    const id = data.orders[0]!.id
    const { lines } = (await caller.call(orderCalls.orderDetail, { id })).data
    const [shown] = (await caller.call(orderCalls.orderList, { query: {} })).data.data
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 2, 2, 2, 2, 3])
    expect(shown).toMatchObject({ id, line_count: 7 })
    const names = ({ name, number }: { name: string; number: number | null }) => [name, number]
    expect(shown?.lines.map(names)).toEqual(lines.slice(0, 5).map(names))
  })

  test('a stale total is answered in words, with the new one', async () => {
    const body = await settled(3)
    const answer = await caller.call(orderCalls.orderSubmit, { body: { ...body, pay_amount: '29.99' } })
    expect(answer).toMatchObject({
      code: 409,
      message: '订单内容（数量、价格或优惠）有变动，应付金额现为¥30.00，请核对后重新提交',
    })
  })

  test('forms that do not fit are 422 at their field, ids without an order 404', async () => {
    const body = await settled(1)
    const tooShort = await caller.call(orderCalls.orderSubmit, { body: { ...body, submit_key: 'short' } })
    expect(tooShort).toMatchObject({ code: 422, errors: { submit_key: [expect.any(String)] } })
    const noLines = await caller.call(orderCalls.orderSubmit, { body: { ...body, ids: [] } })
    expect(noLines.code).toBe(422)
    const farAddress = { ...body, address_id: 9_999_999_999 }
    expect((await caller.call(orderCalls.orderSubmit, { body: farAddress })).code).toBe(422)
    const farLine = { ...body, ids: [9_999_999_999] }
    expect((await caller.call(orderCalls.orderSubmit, { body: farLine })).code).toBe(409)
    const farCoupon = { ...body, coupon_id: 9_999_999_999 }
    expect((await caller.call(orderCalls.orderSubmit, { body: farCoupon })).code).toBe(422)
    for (const id of [999_999, 9_999_999_999, 999_999_999_999_999]) {
      expect((await caller.call(orderCalls.orderDetail, { id })).code).toBe(404)
      expect((await caller.call(orderCalls.orderCancel, { id })).code).toBe(404)
      expect((await caller.call(orderCalls.orderPay, { id, body: { method: 'balance' } })).code).toBe(404)
    }
  })

  test('guests are asked to sign in', async () => {
    for (const [method, url] of [
      ['GET', '/api/order'],
      ['GET', '/api/order/1'],
      ['GET', '/api/order/numbers'],
      ['POST', '/api/order/1/cancel'],
    ] as const) {
      const answer = await shop.app.inject({ method, url })
      expect([url, answer.json().code]).toEqual([url, 10001])
    }
  })
})
