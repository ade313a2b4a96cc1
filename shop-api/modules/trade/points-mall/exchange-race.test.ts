import { eq, sql } from 'drizzle-orm'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { PostPoints } from '#shop-api/modules/trade/points/move-points.ts'
import { movePoints, PointsTooFewError } from '#shop-api/modules/trade/points/move-points.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addMembers } from '#shop-api/testing/small-shop.ts'
import { think } from '#shop-api/testing/think.ts'
import type { CountLimit, ExchangeSteps, TakeStock } from './exchange.ts'
import { exchangePoints, exchangeSteps } from './exchange.ts'
import { pointsGoods, pointsPurchases } from './tables.ts'
import { addPointsGoods } from './testing/add-points-goods.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

const goodsOf = async (db: Db, id: number) => (await db.select().from(pointsGoods).where(eq(pointsGoods.id, id)))[0]

/** Reads what is left, then writes what it thought. */
const readThenTake: TakeStock = async (tx, id, number) => {
  const row = await goodsOf(tx, id)
  if (!row || row.exchanged + number > row.stock) return false
  await think()
  await tx
    .update(pointsGoods)
    .set({ exchanged: row.exchanged + number })
    .where(eq(pointsGoods.id, id))
  return true
}

/** Looks at the limit of one exchange and forgets those before. */
const forgetfulLimit: CountLimit = async (tx, { id: pointsGoodsId, memberLimit }, memberId, number) => {
  if (memberLimit !== null && number > memberLimit) return false
  await tx
    .insert(pointsPurchases)
    .values({ pointsGoodsId, memberId, number })
    .onConflictDoUpdate({
      target: [pointsPurchases.pointsGoodsId, pointsPurchases.memberId],
      set: { number: sql`${pointsPurchases.number} + ${number}` },
    })
  return true
}

describeOnPostgres('exchanges at the same time', () => {
  /** So many members, each wanting one piece several times, of a stock of 20 and a limit of two. */
  const scramble = (buyers: number, presses: number, steps: ExchangeSteps = exchangeSteps) =>
    inFreshShop(now, async (db) => {
      const goodsId = await addPointsGoods(db, { stock: 20, memberLimit: 2 })
      const all = await addMembers(db, buyers)
      for (const { id: memberId } of all) await movePoints(db, { memberId, kind: 'opening', points: 1000, at: now })
      const outcome = await race(
        all.flatMap(({ id: memberId, addressId }) =>
          times(presses).map(
            () => () =>
              exchangePoints(db, { memberId, goodsId, number: 1, addressId, remark: '', key: null, now }, steps),
          ),
        ),
      )
      const had = await db.select().from(pointsPurchases)
      return { ...outcome, most: Math.max(...had.map((row) => row.number)), goods: await goodsOf(db, goodsId) }
    })

  test(
    '40 members press 5 times each: exactly 20 pieces, nobody gets a third',
    async () => {
      const { result, broken } = await scramble(40, 5)
      expect(result.errors).toEqual([])
      expect([result.answers.length, result.goods?.exchanged]).toEqual([20, 20])
      expect(result.most).toBeLessThanOrEqual(2)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and one who reads and then writes is caught',
    async () => {
      const { result, broken } = await scramble(40, 1, { ...exchangeSteps, takeStock: readThenTake })
      expect(result.answers.length).toBeGreaterThan(20)
      expect(broken.map((row) => row.invariant)).toContain('points_goods')
    },
    LONG,
  )

  test(
    '… and a limit that forgets is caught',
    async () => {
      const { result, broken } = await scramble(3, 6, { ...exchangeSteps, countLimit: forgetfulLimit })
      expect(result.most).toBeGreaterThan(2)
      expect(broken.map((row) => row.invariant)).toContain('points_limits')
    },
    LONG,
  )

  /** Points for three, spent 30 times at once by different hands. */
  const spend = (post?: PostPoints) =>
    inFreshShop(now, async (db) => {
      const [member] = await addMembers(db, 1)
      const memberId = member?.id ?? 0
      await movePoints(db, { memberId, kind: 'opening', points: 350, at: now })
      const outcome = await race(
        times(30).map(
          () => () =>
            db.transaction((tx) =>
              movePoints(tx as unknown as Db, { memberId, kind: 'coupon', points: -100, at: now }, post),
            ),
        ),
      )
      const [row] = await db.select().from(members).where(eq(members.id, memberId))
      return { ...outcome, points: row?.points }
    })

  test(
    'points for three are spent three times of thirty',
    async () => {
      const { result, broken } = await spend()
      expect([result.answers.length, result.points]).toEqual([3, 50])
      expect(result.errors.every((error) => error.startsWith(PointsTooFewError.name))).toBe(true)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and one who reads and then writes is caught',
    async () => {
      const careless: PostPoints = async (tx, memberId, points) => {
        const [row] = await tx.select().from(members).where(eq(members.id, memberId))
        if (!row || row.points + points < 0) return null
        await think()
        await tx
          .update(members)
          .set({ points: row.points + points })
          .where(eq(members.id, memberId))
        return row.points + points
      }
      const { result, broken } = await spend(careless)
      expect(result.answers.length).toBeGreaterThan(3)
      expect(broken.map((row) => row.invariant)).toContain('points_sum')
    },
    LONG,
  )
})
