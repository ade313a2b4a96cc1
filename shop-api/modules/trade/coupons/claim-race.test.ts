import { count, eq } from 'drizzle-orm'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { lookOnly, readThenWrite, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addMember, addMembers } from '#shop-api/testing/small-shop.ts'
import { claimCoupon } from './claim.ts'
import { memberCoupons } from './tables.ts'
import { addCoupon } from './testing/add-coupon.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

const couponsOf = async (db: Db, couponId: number) =>
  (await db.select({ total: count() }).from(memberCoupons).where(eq(memberCoupons.couponId, couponId)))[0]?.total

describeOnPostgres('claims at the same time', () => {
  /** So many members want one piece each of a coupon of 100. */
  const rush = (members: number, total: number, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const couponId = await addCoupon(db, now, { total })
      const all = await addMembers(db, members)
      const outcome = await withFaults(db, faults, (shop) =>
        race(
          all.map(
            ({ id: memberId }) =>
              () =>
                claimCoupon(shop, { memberId, couponId, key: null, now }),
          ),
        ),
      )
      return { ...outcome, claimed: await couponsOf(db, couponId) }
    })

  test(
    '500 members and 100 pieces: exactly 100 get one, the others are notified',
    async () => {
      const { result, broken } = await rush(500, 100)
      expect(result.errors).toEqual([])
      expect([result.answers.length, result.refused.length, result.claimed]).toEqual([100, 400, 100])
      expect(new Set(result.refused)).toEqual(new Set(['优惠券已领完']))
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and one who reads and then writes is caught giving away more',
    async () => {
      const { result, broken } = await rush(60, 20, [readThenWrite('coupons', 'claimed')])
      expect(result.claimed).toBeGreaterThan(20)
      expect(broken.map((row) => row.invariant)).toContain('coupon_claims')
    },
    LONG,
  )

  /** One member presses many times; the limit is two. */
  const greedy = (faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const couponId = await addCoupon(db, now, { total: 1000, perMember: 2 })
      const memberId = await addMember(db)
      const outcome = await withFaults(db, faults, (shop) =>
        race(times(40).map(() => () => claimCoupon(shop, { memberId, couponId, key: null, now }))),
      )
      return { ...outcome, claimed: await couponsOf(db, couponId) }
    })

  test(
    'one member 40 times with a limit of two: exactly two',
    async () => {
      const { result, broken } = await greedy()
      expect(result.errors).toEqual([])
      expect(result.claimed).toBe(2)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and without the lock on the member the limit is caught being broken',
    async () => {
      const { result } = await greedy([lookOnly('members')])
      expect(result.claimed).toBeGreaterThan(2)
    },
    LONG,
  )
})
