import fc from 'fast-check'
import { lotteryCalls } from '#lib/contract/lottery/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { choosePrize, totalWeight } from './choose.ts'
import { lotteries, lotteryPrizes } from './tables.ts'
import { joinFor } from './testing/join-for.ts'

const now = new Date('2026-11-20T01:30:00Z')
const day = (days: number) => new Date(now.getTime() + days * DAY_MS)
let shop: TestShop
let memberId: number
let caller: Caller
let keys = 0
const nextKey = () => {
  keys += 1
  return `draw-test-key-${String(keys).padStart(8, '0')}`
}

beforeAll(async () => {
  shop = await openCartShop(now)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.update(lotteries).set({ isOn: false })
  memberId = await addMember(shop.db)
  caller = await signIn(shop, memberId)
})

async function addLottery(over: Partial<typeof lotteries.$inferInsert> = {}, stock = 5): Promise<number> {
  const [lottery] = await shop.db
    .insert(lotteries)
    .values({ name: '抽奖', startsAt: day(-1), endsAt: day(1), chances: 1, blankWeight: 10, ...over })
    .returning({ id: lotteries.id })
  const lotteryId = lottery?.id ?? 0
  const prize = { lotteryId, weight: 10, stock }
  await shop.db.insert(lotteryPrizes).values([
    { ...prize, kind: 'points', name: '100积分', points: 100, sort: 0 },
    { ...prize, kind: 'voucher', name: '5元现金券', remarks: '30天内有效', voucherFen: 500, sort: 1 },
    { ...prize, kind: 'thing', name: '体温计', sort: 2 },
  ])
  return lotteryId
}
const join = (lotteryId: number, prize: string | null, key = nextKey()) =>
  joinFor(shop.db, { lotteryId, memberId, key, now }, prize)

test('anyone who is not reviewed is offered no draw and wins nothing', async () => {
  const id = await addLottery()
  for (const reviewState of ['draft', 'pending', 'rejected'] as const) {
    const account = await signIn(shop, await addMember(shop.db, { reviewState }))
    expect((await account.call(lotteryCalls.lotterySimple)).data).toEqual({ id: null, is_join: 0 })
    const { status, message } = await account.call(lotteryCalls.lotteryJoin, { id, body: { draw_key: nextKey() } })
    expect([status, message]).toEqual([409, expect.stringMatching(/会员中心.*即可参加抽奖$/)])
  }
})

test('who has not joined is offered the draw; anyone who drew is not', async () => {
  const id = await addLottery()
  expect((await caller.call(lotteryCalls.lotterySimple)).data).toEqual({ id, is_join: 0 })
  expect((await caller.call(lotteryCalls.lottery, { query: {} })).data).toMatchObject({ id, is_join: 0 })
  expect((await caller.call(lotteryCalls.lotteryCampaign, { id })).data).toMatchObject({ id, is_join: 0, chances: 1 })
  const { data } = await caller.call(lotteryCalls.lotteryJoin, { id, body: { draw_key: nextKey() } })
  expect(data.chances).toBe(0)
  expect((await caller.call(lotteryCalls.lotterySimple)).data).toEqual({ id, is_join: 1 })
  const again = await caller.call(lotteryCalls.lotteryJoin, { id, body: { draw_key: nextKey() } })
  expect(again).toMatchObject({ status: 409, message: '您的抽奖机会已用完' })
})

test('each prize is given at once, and told to its winner and to others', async () => {
  const id = await addLottery({ chances: 4 })
  expect(await join(id, '100积分')).toMatchObject({ won: 1, name: '100积分', chances: 3 })
  expect(await join(id, '5元现金券')).toMatchObject({ won: 1, name: '5元现金券', remarks: '30天内有效', chances: 2 })
  expect(await join(id, '体温计')).toMatchObject({ won: 1, name: '体温计' })
  expect(await join(id, null)).toEqual({ won: 0, name: '未中奖', remarks: '', chances: 0 })
  expect((await caller.call(userCalls.money)).data).toMatchObject({ points: 100, vouchers: 1 })
  const own = await caller.call(lotteryCalls.lotteryRecords)
  expect(own.data.data.map((row) => row.name)).toEqual(['体温计', '5元现金券', '100积分'])
  const guest = shop.visitor()
  const winners = await guest.call(lotteryCalls.lotteryWinners, { query: { id } })
  expect(winners.data.data).toHaveLength(3)
  for (const { member } of winners.data.data) expect(member).toMatch(/\*{4}/)
  expect(await findBroken(shop.db, now)).toEqual([])
})

test('a key draws once, a prize that is gone wins nothing', async () => {
  const id = await addLottery({ chances: 3 }, 1)
  const key = nextKey()
  const first = await join(id, '100积分', key)
  expect(await join(id, null, key)).toEqual(first)
  expect(await join(id, '100积分')).toMatchObject({ won: 0, chances: 1 })
  expect((await caller.call(userCalls.money)).data.points).toBe(100)
})

test('not begun, over, switched off, foreign ids: no such draw', async () => {
  const ids = [
    await addLottery({ startsAt: day(1) }),
    await addLottery({ endsAt: now }),
    await addLottery({ isOn: false }),
    2_147_483_647,
  ]
  for (const id of ids) {
    expect((await caller.call(lotteryCalls.lotteryJoin, { id, body: { draw_key: nextKey() } })).status).toBe(404)
    expect((await caller.call(lotteryCalls.lotteryCampaign, { id })).status).toBe(404)
  }
  expect((await caller.call(lotteryCalls.lottery, { query: {} })).data).toBeNull()
  expect((await caller.call(lotteryCalls.lottery, { query: { id: 999_999_999_999_999 } })).data).toBeNull()
  expect((await caller.call(lotteryCalls.lotterySimple)).data).toEqual({ id: null, is_join: 0 })
})

test('each prize has as many numbers as its weight, the rest win nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 6 }), fc.nat(20), (weights, blank) => {
      const prizes = weights.map((weight, at) => ({ weight, at }))
      const total = totalWeight(prizes, blank)
      const hits = Array.from({ length: total }, (_, number) => choosePrize(prizes, number)?.at ?? -1)
      expect(prizes.map(({ at }) => hits.filter((hit) => hit === at).length)).toEqual(weights)
      expect(hits.filter((hit) => hit === -1)).toHaveLength(blank)
    }),
  )
})
