import { eq } from 'drizzle-orm'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import { movePoints, PointsTooFewError } from '#shop-api/modules/trade/points/move-points.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { readThenWrite, withFaults, withoutLimit } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addMembers } from '#shop-api/testing/small-shop.ts'
import { exchangePoints } from './exchange.ts'
import { pointsGoods, pointsPurchases } from './tables.ts'
import { addPointsGoods } from './testing/add-points-goods.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

const goodsOf = async (db: Db, id: number) => (await db.select().from(pointsGoods).where(eq(pointsGoods.id, id)))[0]

describeOnPostgres('exchanges at the same time', () => {
  /** So many members, each wanting one piece several times, of a stock of 20 and a limit of two. */
  const scramble = (buyers: number, presses: number, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const goodsId = await addPointsGoods(db, { stock: 20, memberLimit: 2 })
      const all = await addMembers(db, buyers)
      for (const { id: memberId } of all) await movePoints(db, { memberId, kind: 'opening', points: 1000, at: now })
      const outcome = await withFaults(db, faults, (faulty) =>
        race(
          all.flatMap(({ id: memberId, addressId }) =>
            times(presses).map(
              () => () =>
                exchangePoints(faulty, { memberId, goodsId, number: 1, addressId, remark: '', key: null, now }),
            ),
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
      const { result, broken } = await scramble(40, 1, [readThenWrite('points_goods', 'exchanged')])
      expect(result.answers.length).toBeGreaterThan(20)
      expect(broken.map((row) => row.invariant)).toContain('points_goods')
    },
    LONG,
  )

  test(
    '… and a limit that forgets is caught',
    async () => {
      const { result, broken } = await scramble(3, 6, [withoutLimit('points_purchases')])
      expect(result.most).toBeGreaterThan(2)
      expect(broken.map((row) => row.invariant)).toContain('points_limits')
    },
    LONG,
  )

  /** Points for three, spent 30 times at once by different hands. */
  const spend = (faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const [member] = await addMembers(db, 1)
      const memberId = member?.id ?? 0
      await movePoints(db, { memberId, kind: 'opening', points: 350, at: now })
      const outcome = await withFaults(db, faults, (faulty) =>
        race(
          times(30).map(
            () => () =>
              faulty.transaction((tx) =>
                movePoints(tx as unknown as Db, { memberId, kind: 'coupon', points: -100, at: now }),
              ),
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
      const { result, broken } = await spend([readThenWrite('members', 'points')])
      expect(result.answers.length).toBeGreaterThan(3)
      expect(broken.map((row) => row.invariant)).toContain('points_sum')
    },
    LONG,
  )
})
