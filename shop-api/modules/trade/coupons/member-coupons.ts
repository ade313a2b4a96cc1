import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { fen, parseFen, parsePrice } from '#lib/kernel/money.ts'
import type { CouponRule } from '#shop-api/modules/catalogue/pricing/input.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factsBy } from '#shop-api/platform/db/facts.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { countRows } from '#shop-api/platform/db/reads.ts'
import { coupons, memberCoupons } from './tables.ts'

/** A coupon in a member's hands with what it is worth. */
export interface MemberCoupon {
  readonly id: number
  readonly name: string
  readonly validTo: Date
  readonly rule: CouponRule
}

type CouponRow = typeof coupons.$inferSelect

export function toCouponRule(row: CouponRow): CouponRule {
  return {
    kind: row.kind,
    value: row.kind === 'amount' ? parseFen(row.value) : parsePrice(row.value),
    maxReduce: row.maxReduceFen === null ? null : fen(row.maxReduceFen),
    threshold: fen(row.thresholdFen),
    scope: row.scope,
    isExclusive: row.isExclusive,
  }
}

const usableAt = (memberId: number, now: Date) =>
  and(
    eq(memberCoupons.memberId, memberId),
    isNull(memberCoupons.usedAt),
    lte(memberCoupons.validFrom, now),
    gt(memberCoupons.validTo, now),
  )

function toMemberCoupon(row: { memberCoupon: typeof memberCoupons.$inferSelect; coupon: CouponRow }): MemberCoupon {
  return {
    id: row.memberCoupon.id,
    name: row.coupon.name,
    validTo: row.memberCoupon.validTo,
    rule: toCouponRule(row.coupon),
  }
}

/** Coupons a member may use now, those that end soonest first. */
export async function loadUsableCoupons(db: Db, memberId: number, now: Date): Promise<MemberCoupon[]> {
  const rows = await db
    .select({ memberCoupon: memberCoupons, coupon: coupons })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.id, memberCoupons.couponId))
    .where(usableAt(memberId, now))
    .orderBy(asc(memberCoupons.validTo), asc(memberCoupons.id))
  return rows.map(toMemberCoupon)
}

/** One coupon of a member, if it may be used now; locked until the transaction ends when asked. */
export async function loadUsableCoupon(
  db: Db,
  { memberId, memberCouponId, now, lock }: { memberId: number; memberCouponId: number; now: Date; lock: boolean },
): Promise<MemberCoupon | null> {
  const query = db
    .select({ memberCoupon: memberCoupons, coupon: coupons })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.id, memberCoupons.couponId))
    .where(and(inArray(memberCoupons.id, possibleIds([memberCouponId])), usableAt(memberId, now)))
  const [row] = await (lock ? query.for('no key update', { of: memberCoupons }) : query)
  return row ? toMemberCoupon(row) : null
}

/** How many coupons a member can use now, to be read together with other things. */
export function usableCouponsRead(memberId: number, now: Date): Read<number> {
  const { memberId: owner, validFrom, validTo, usedAt } = memberCoupons
  const isUsable = and(eq(owner, memberId), lte(validFrom, now), gt(validTo, now), isNull(usedAt))
  return countRows(sql`from ${memberCoupons} where ${isUsable}`)
}

export const couponFacts = factsBy(coupons, coupons.id)
