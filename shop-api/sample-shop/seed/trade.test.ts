import { asc, eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { couponCentre } from '#shop-api/modules/trade/coupons/centre.ts'
import { groupBuys } from '#shop-api/modules/trade/group-buys/tables.ts'
import { pointsEntries } from '#shop-api/modules/trade/points/tables.ts'
import { pointsGoods, pointsOrders } from '#shop-api/modules/trade/points-mall/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { memberLines } from '#shop-api/sample-shop/accounts/member-lines.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { openSampleDb, sampleInstant } from '#shop-api/testing/test-db.ts'

let database: Database

beforeAll(async () => {
  database = await openSampleDb()
}, OPEN_MS)
afterAll(() => database.close())

const [pharmacy] = memberLines

test('the books of the sample shop balance', async () => {
  expect(await findBroken(database.db, sampleInstant)).toEqual([])
})

test('groups wait, are full and have failed', async () => {
  const states = (await database.db.select().from(groupBuys)).map((group) => group.state)
  expect(new Set(states)).toEqual(new Set(['open', 'succeeded', 'failed']))
  expect(states.filter((state) => state === 'open').length).toBeGreaterThanOrEqual(3)
})

test('the first member has the points the sample says, and a history of every kind', async () => {
  const memberId = pharmacy?.id ?? 0
  const [member] = await database.db.select().from(members).where(eq(members.id, memberId))
  expect(member?.points).toBeGreaterThanOrEqual(pharmacy?.points ?? 0)
  const entries = await database.db.select().from(pointsEntries).where(eq(pointsEntries.memberId, memberId))
  expect(new Set(entries.map((entry) => entry.kind))).toEqual(new Set(['opening', 'order', 'exchange']))
  const orders = await database.db.select().from(pointsOrders).where(eq(pointsOrders.memberId, memberId))
  expect(new Set(orders.map((order) => order.state))).toEqual(new Set(['done', 'shipped', 'submitted']))
  expect((await database.db.select().from(pointsGoods)).filter((each) => each.couponId !== null)).toHaveLength(1)
})

test('points came one after the other, and each says what was left then', async () => {
  const entries = await database.db.select().from(pointsEntries).orderBy(asc(pointsEntries.id))
  const left = new Map<number, { balance: number; at: Date }>()
  for (const { memberId, points, balance, at } of entries) {
    const before = left.get(memberId)
    expect(balance).toBe((before?.balance ?? 0) + points)
    expect(at.getTime()).toBeGreaterThanOrEqual(before?.at.getTime() ?? 0)
    expect(balance).toBeGreaterThanOrEqual(0)
    left.set(memberId, { balance, at })
  }
  expect(left.size).toBeGreaterThan(0)
})

test('the coupon centre has coupons of every state for that member', async () => {
  const { data } = await couponCentre(database.db, pharmacy?.id ?? 0, sampleInstant)
  expect(new Set(data.map((coupon) => coupon.state))).toEqual(new Set(['open', 'not_begun', 'used_up', 'claimed']))
  expect(data.some((coupon) => coupon.is_exclusive === 1) && data.some((coupon) => coupon.points > 0)).toBe(true)
})
