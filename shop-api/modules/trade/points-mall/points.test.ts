import { eq } from 'drizzle-orm'
import { addressCalls } from '#lib/contract/addresses/calls.ts'
import { pointsCalls } from '#lib/contract/points/calls.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { addCoupon } from '#shop-api/modules/trade/coupons/testing/add-coupon.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { movePoints, PointsTooFewError } from '#shop-api/modules/trade/points/move-points.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { shipPointsOrder } from './orders.ts'
import { pointsGoods } from './tables.ts'
import { addPointsGoods } from './testing/add-points-goods.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let buyer: Buyer
let caller: Caller

beforeAll(async () => {
  shop = await openCartShop(now)
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await addBuyer(shop.db)
  caller = await signIn(shop, buyer.memberId)
  await movePoints(shop.db, { memberId: buyer.memberId, kind: 'opening', points: 1000, at: now })
})
afterEach(async () => {
  expect(await findBroken(shop.db, now)).toEqual([])
})

const exchange = (id: number, number: number, over: object = {}) =>
  caller.call(pointsCalls.pointsExchange, { id, body: { number, address_id: buyer.addressId, ...over } })
const pointsOf = async () => (await shop.db.select().from(members).where(eq(members.id, buyer.memberId)))[0]?.points
const exchanged = async (id: number) =>
  (await shop.db.select().from(pointsGoods).where(eq(pointsGoods.id, id)))[0]?.exchanged

describe('the points mall', () => {
  test('shows goods with what is left, the limit, and why not', async () => {
    const open = await addPointsGoods(shop.db)
    const dear = await addPointsGoods(shop.db, { points: 1001 })
    const gone = await addPointsGoods(shop.db, { stock: 0 })
    await addPointsGoods(shop.db, { isListed: false })
    const { data, points } = (await caller.call(pointsCalls.pointsGoods)).data
    const reasons = new Map(data.map((each) => [each.id, each.reason]))
    expect(points).toBe(1000)
    expect([open, dear, gone].map((id) => reasons.get(id))).toEqual(['', '积分不足，还差1积分', '已兑完'])
    const guest = (await shop.visitor().call(pointsCalls.pointsGoods)).data
    expect(guest).toMatchObject({ points: null })
    expect(guest.data.find((each) => each.id === open)).toMatchObject({ is_buy: 0, reason: '登录后可兑换', number: 5 })
  })

  test('other goods, more points or another address than the page showed are refused with both', async () => {
    const id = await addPointsGoods(shop.db, { name: '保温杯', points: 100 })
    const shown = (await caller.call(pointsCalls.pointsGoods)).data.data.find((each) => each.id === id)?.statement ?? ''
    const home = (await caller.call(addressCalls.addresses)).data.data[0]?.statement ?? ''
    await shop.db.update(pointsGoods).set({ name: '毛巾', points: 120 }).where(eq(pointsGoods.id, id))
    await shop.db.update(addresses).set({ detail: '新路2号' }).where(eq(addresses.id, buyer.addressId))
    const refused = await exchange(id, 2, { points: 200, statements: [shown, home] })
    expect(refused).toMatchObject({
      code: 409,
      errors: {
        statement: [
          '保温杯：品名规格 保温杯 → 毛巾，所需积分 100 → 120',
          expect.stringMatching(/^收货地址：收货信息 .+ → .+新路2号$/),
        ],
      },
    })
    expect(await exchange(id, 2, { points: 200 })).toMatchObject({ errors: { statement: ['所需积分 200 → 240'] } })
    expect(await pointsOf()).toBe(1000)
    expect(await exchange(id, 2, { points: 240 })).toMatchObject({ code: 200 })
  })

  test('anyone who is not reviewed exchanges nothing, whatever points are there', async () => {
    const id = await addPointsGoods(shop.db)
    await shop.db.update(members).set({ reviewState: 'rejected' }).where(eq(members.id, buyer.memberId))
    const { data } = (await caller.call(pointsCalls.pointsGoods)).data
    expect(data.find((each) => each.id === id)).toMatchObject({ is_buy: 0, reason: '资质审核后可兑换' })
    expect(await exchange(id, 1)).toMatchObject({ status: 409, message: expect.stringContaining('资质审核未通过') })
    expect([await exchanged(id), await pointsOf()]).toEqual([0, 1000])
  })

  test.each([
    ['limit − 1', 1, 200],
    ['the limit', 2, 200],
    ['limit + 1', 3, 409],
    ['more than the stock', 6, 409],
    ['none', 0, 422],
  ])('%s', async (_, number, code) => {
    const id = await addPointsGoods(shop.db)
    expect((await exchange(id, number)).code).toBe(code)
    expect(await exchanged(id)).toBe(code === 200 ? number : 0)
    expect(await pointsOf()).toBe(code === 200 ? 1000 - number * 100 : 1000)
  })

  test('the limit counts over exchanges, and a cancelled one frees it, with stock and points, once', async () => {
    const id = await addPointsGoods(shop.db)
    const first = (await exchange(id, 2)).data
    expect(first).toMatchObject({ points: 800, order: { state: 'submitted', points: 200, actions: ['cancel'] } })
    expect(await exchange(id, 1)).toMatchObject({ code: 409, message: expect.stringContaining('限兑2件') })
    const back = await caller.call(pointsCalls.pointsOrderCancel, { id: first.order.id })
    expect(back.data).toMatchObject({ points: 1000, order: { state: 'cancelled' } })
    expect((await caller.call(pointsCalls.pointsOrderCancel, { id: first.order.id })).code).toBe(409)
    expect(await exchanged(id)).toBe(0)
    expect((await exchange(id, 2)).code).toBe(200)
  })

  test('too few points take nothing', async () => {
    const id = await addPointsGoods(shop.db, { points: 501, memberLimit: null })
    expect(await exchange(id, 2)).toMatchObject({ code: 409, message: expect.stringContaining('积分不足') })
    expect(await exchanged(id)).toBe(0)
  })

  test('a thing needs an address of one’s own; a coupon needs none and is there at once', async () => {
    const thing = await addPointsGoods(shop.db)
    const stranger = await addBuyer(shop.db)
    for (const address_id of [undefined, stranger.addressId]) {
      expect(await exchange(thing, 1, { address_id })).toMatchObject({
        code: 422,
        errors: { address_id: ['请选择收货地址'] },
      })
    }
    const couponId = await addCoupon(shop.db, now)
    const paper = await addPointsGoods(shop.db, { couponId, memberLimit: null })
    const { data } = await exchange(paper, 1, { address_id: undefined })
    expect(data.order).toMatchObject({ state: 'done', address: null, actions: [] })
    const held = await shop.db.select().from(memberCoupons).where(eq(memberCoupons.memberId, buyer.memberId))
    expect(held).toHaveLength(1)
    expect((await exchange(paper, 2)).code).toBe(422)
  })

  test('a coupon that is used up ends the exchange with nothing taken', async () => {
    const couponId = await addCoupon(shop.db, now, { total: 0 })
    const id = await addPointsGoods(shop.db, { couponId })
    expect((await exchange(id, 1)).code).toBe(409)
    expect([await exchanged(id), await pointsOf()]).toEqual([0, 1000])
  })

  test('the same key exchanges once', async () => {
    const id = await addPointsGoods(shop.db)
    const exchange_key = 'exchange-key-00001'
    const first = await exchange(id, 1, { exchange_key })
    expect((await exchange(id, 1, { exchange_key })).data).toEqual(first.data)
    expect((await exchange(id, 2, { exchange_key })).code).toBe(409)
    expect(await exchanged(id)).toBe(1)
  })
})

describe('points orders', () => {
  test('are sent and received, and can not be cancelled on their way', async () => {
    const { order } = (await exchange(await addPointsGoods(shop.db), 1)).data
    expect((await caller.call(pointsCalls.pointsOrderReceive, { id: order.id })).code).toBe(409)
    await shipPointsOrder(shop.db, { orderId: order.id, carrier: '顺丰', trackingNo: 'SF1', now })
    expect((await caller.call(pointsCalls.pointsOrderCancel, { id: order.id })).code).toBe(409)
    const listed = (await caller.call(pointsCalls.pointsOrders, { query: { state: 'shipped' } })).data
    expect(listed).toMatchObject({ total: 1, data: [{ id: order.id, carrier: '顺丰', actions: ['receive'] }] })
    expect((await caller.call(pointsCalls.pointsOrderReceive, { id: order.id })).data.order.state).toBe('done')
  })

  test("another member's are out of reach", async () => {
    const { order } = (await exchange(await addPointsGoods(shop.db), 1)).data
    const other = await signIn(shop, (await addBuyer(shop.db)).memberId)
    for (const id of [order.id, 999_999, 3_000_000_000]) {
      for (const call of [pointsCalls.pointsOrderCancel, pointsCalls.pointsOrderReceive]) {
        const answer = await other.call(call, { id })
        expect(answer.code).toBe(404)
        expect(JSON.stringify(answer)).not.toContain('药盒')
      }
    }
    expect((await other.call(pointsCalls.pointsOrders, { query: {} })).data.data).toEqual([])
  })
})

test('points never go below zero, and nothing is no movement', async () => {
  const { memberId } = buyer
  await expect(movePoints(shop.db, { memberId, kind: 'adjust', points: -1001, at: now })).rejects.toThrow(
    PointsTooFewError,
  )
  expect(await movePoints(shop.db, { memberId, kind: 'adjust', points: -1000, at: now })).toBe(0)
  await expect(movePoints(shop.db, { memberId, kind: 'adjust', points: 0, at: now })).rejects.toThrow(RangeError)
})
