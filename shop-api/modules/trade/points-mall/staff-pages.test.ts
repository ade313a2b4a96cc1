import { eq } from 'drizzle-orm'
import { pointsCalls } from '#lib/contract/points/calls.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { idIn, lastEntry, problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { addCoupon } from '#shop-api/modules/trade/coupons/testing/add-coupon.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { movePoints } from '#shop-api/modules/trade/points/move-points.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { pointsGoods, pointsOrders } from './tables.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let sales: StaffBrowser
let buyer: Buyer
let caller: Caller

const form = {
  name: '药盒',
  intro: '七日分格',
  points: '100',
  marketPrice: '6.00',
  stock: '5',
  memberLimit: '2',
  couponId: '',
  sort: '1',
  isListed: 'yes',
}

beforeAll(async () => {
  shop = await openCartShop(now)
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await addBuyer(shop.db)
  caller = await signIn(shop, buyer.memberId)
  await movePoints(shop.db, { memberId: buyer.memberId, kind: 'opening', points: 1000, at: now })
})
afterEach(async () => expect(await findBroken(shop.db, now)).toEqual([]))

const rowOf = async (id: number) => (await shop.db.select().from(pointsGoods).where(eq(pointsGoods.id, id)))[0]
const mall = async () => (await caller.call(pointsCalls.pointsGoods)).data.data
const exchange = (id: number, number = 1) =>
  caller.call(pointsCalls.pointsExchange, { id, body: { number, address_id: buyer.addressId } })

async function opened(over: Record<string, string> = {}): Promise<number> {
  const answer = await sales.post('/staff/points-goods', { ...form, ...over })
  expect(problemIn(answer.body)).toBeUndefined()
  return idIn(answer.headers.location)
}

test('what goods cost is said before they are kept; then members exchange them', async () => {
  const before = await shop.db.$count(pointsGoods)
  const looked = await sales.post('/staff/points-goods/try', form)
  for (const text of ['实物，需发货', '5件，参考价合计¥30.00，收回500积分', '保存后几秒内可兑换']) {
    expect(looked.body).toContain(text)
  }
  expect(await shop.db.$count(pointsGoods)).toBe(before)
  const announced = await shop.db.$count(changes)
  const id = await opened()
  expect(await shop.db.$count(changes)).toBeGreaterThan(announced)
  expect((await mall()).find((each) => each.id === id)).toMatchObject({
    name: '药盒',
    points: 100,
    number: 5,
    is_buy: 1,
  })
  expect((await exchange(id)).code).toBe(200)
  await sales.post(`/staff/points-goods/${id}/shelf`, { to: 'off' })
  expect(await lastEntry(shop)).toMatchObject({ before: { isListed: true }, after: { isListed: false } })
  expect((await mall()).some((each) => each.id === id)).toBe(false)
  await sales.post(`/staff/points-goods/${id}/shelf`, { to: 'on' })
  expect((await mall()).some((each) => each.id === id)).toBe(true)
})

test('what was exchanged is kept; a form opened before somebody else saved takes nothing back', async () => {
  const id = await opened()
  const coupon = await addCoupon(shop.db, now)
  await exchange(id, 2)
  const seen = seenIn((await sales.get(`/staff/points-goods/${id}`)).body)
  const kept = await rowOf(id)
  const refusals = [
    [{ stock: '1' }, 422, '已兑2件，库存总量不能更少'],
    [{ couponId: String(coupon) }, 409, '兑换内容不能更改'],
  ] as const
  for (const [over, status, reason] of refusals) {
    for (const way of ['', '/try']) {
      const answer = await sales.post(`/staff/points-goods/${id}${way}`, { ...form, seen, ...over })
      expect([answer.statusCode, problemIn(answer.body)]).toEqual([status, expect.stringContaining(reason)])
    }
  }
  expect(await rowOf(id)).toEqual(kept)
  expect((await sales.post(`/staff/points-goods/${id}`, { ...form, seen, points: '120' })).statusCode).toBe(303)
  expect(await lastEntry(shop)).toMatchObject({ before: { points: 100 }, after: { points: 120 } })
  const late = await sales.post(`/staff/points-goods/${id}`, { ...form, seen, points: '90' })
  expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
  expect(await rowOf(id)).toMatchObject({ points: 120, exchanged: 2 })
})

test('a coupon is exchanged at once, and says how many of it there are', async () => {
  const coupon = await addCoupon(shop.db, now, { total: 3 })
  const looked = await sales.post('/staff/points-goods/try', { ...form, couponId: String(coupon) })
  expect(looked.body).toContain('满100减10')
  expect(looked.body).toContain('优惠券只剩3张，不够兑换')
  const id = await opened({ couponId: String(coupon) })
  expect((await exchange(id)).data.order).toMatchObject({ state: 'done' })
  const over = await addCoupon(shop.db, now, { validTo: now })
  const refused = await sales.post('/staff/points-goods', { ...form, couponId: String(over) })
  expect(problemIn(refused.body)).toBe('优惠券“满100减10”已过期')
})

test('the warehouse sends what was exchanged, once; sales looks on', async () => {
  const id = await opened()
  const order = (await exchange(id)).data.order
  const warehouse = await staffWith(shop, 'warehouse')
  expect((await warehouse.get('/staff/points-orders')).body).toContain(order.no)
  const sent = { carrier: '顺丰速运', trackingNo: 'SF1234567890' }
  const bare = await warehouse.post(`/staff/points-orders/${order.id}/ship`, { ...sent, trackingNo: ' ' })
  expect([bare.statusCode, problemIn(bare.body)]).toEqual([422, '请填写运单号'])
  expect((await warehouse.post(`/staff/points-orders/${order.id}/ship`, sent)).statusCode).toBe(303)
  expect(await lastEntry(shop)).toMatchObject({ before: { state: 'submitted' }, after: { state: 'shipped' } })
  const again = await warehouse.post(`/staff/points-orders/${order.id}/ship`, sent)
  expect([again.statusCode, problemIn(again.body)]).toEqual([409, expect.stringContaining('当前状态为“已发货”')])
  const [row] = await shop.db.select().from(pointsOrders).where(eq(pointsOrders.id, order.id))
  expect(row).toMatchObject(sent)
  const page = (await sales.get('/staff/points-orders?state=shipped')).body
  expect(page).toContain('顺丰速运 SF1234567890')
})

test.each([
  ['no name', { name: '' }, '请填写名称'],
  ['no points', { points: '0' }, '所需积分须为不小于1的整数'],
  ['no worth', { marketPrice: '' }, '请填写参考价'],
  ['no stock', { stock: '' }, '请填写库存总量'],
  ['a limit that is none', { memberLimit: '0' }, '每客户限兑须为不小于1的整数'],
  ['an unknown coupon', { couponId: '99999' }, '优惠券编号 99999 不存在'],
])('%s is refused, and nothing is kept', async (_, over, reason) => {
  const before = await shop.db.$count(pointsGoods)
  for (const address of ['/staff/points-goods/try', '/staff/points-goods']) {
    const answer = await sales.post(address, { ...form, ...over })
    expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(reason)])
  }
  expect(await shop.db.$count(pointsGoods)).toBe(before)
})
