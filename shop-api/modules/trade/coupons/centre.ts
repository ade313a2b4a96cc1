import type { SQL } from 'drizzle-orm'
import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import type { WireCentreCoupon } from '#lib/contract/coupons/calls.ts'
import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime, toTimestamp } from '#lib/kernel/time.ts'
import type { StatementRow } from '#shop-api/modules/base/statements/differences.ts'
import { writeStatement } from '#shop-api/modules/base/statements/differences.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { reviewStateOf } from '#shop-api/modules/catalogue/eligibility/review.ts'
import { narrowedList } from '#shop-api/modules/catalogue/promotions/describe.ts'
import { scopeNamer } from '#shop-api/modules/catalogue/promotions/scope-names.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { CouponRow } from './repository.ts'
import { coupons, memberCoupons } from './tables.ts'

export type CentreCoupon = WireCentreCoupon

/** Where goods it reaches are; a list can be narrowed to one category or brand. */
const goodsUrl = (scope: CouponRow['scope']): string => narrowedList(scope) ?? storefront.list

const texts: Readonly<Record<CentreCoupon['state'], string>> = {
  open: '立即领取',
  not_begun: '未开始',
  used_up: '已领完',
  claimed: '已领取',
  not_reviewed: '资质审核后可领',
}

/**
 * A member who has all one may have is refused with that reason even when the pieces are gone. A guest, who is nobody yet, counts as
 * reviewed: claiming begins with signing in.
 */
export function centreState(
  coupon: Pick<CouponRow, 'claimFrom' | 'claimed' | 'total' | 'perMember'>,
  mine: number,
  isReviewed: boolean,
  now: Date,
): CentreCoupon['state'] {
  if (coupon.claimFrom > now) return 'not_begun'
  if (mine >= coupon.perMember) return 'claimed'
  if (coupon.claimed >= coupon.total) return 'used_up'
  return isReviewed ? 'open' : 'not_reviewed'
}

async function countMine(db: Db, ids: readonly number[], memberId: number | null): Promise<Map<number, number>> {
  if (memberId === null || ids.length === 0) return new Map()
  const rows = await db
    .select({ id: memberCoupons.couponId, total: count() })
    .from(memberCoupons)
    .where(and(eq(memberCoupons.memberId, memberId), inArray(memberCoupons.couponId, [...ids])))
    .groupBy(memberCoupons.couponId)
  return new Map(rows.map((row) => [row.id, row.total]))
}

/** What a buyer is shown of a coupon before claiming it. */
export function couponRow(shown: Omit<CentreCoupon, 'statement'>): StatementRow {
  const { id, name, type, amount, max_reduce: most, threshold, scope, is_exclusive: isExclusive, points } = shown
  const terms = [
    `满¥${threshold}`,
    type === 1 ? `减¥${amount}` : `按${amount}计价`,
    most === null ? '' : `最多减¥${most}`,
    scope,
    isExclusive === 1 ? '不与满减同享' : '',
  ]
  const valid = [shown.starts_at, shown.expires_at].map((at) => chinaDateTime(new Date(at * 1000)))
  const facts = { name, terms: terms.filter(Boolean).join('，'), points: String(points), valid: valid.join('至') }
  return { key: `coupon ${id}`, name, facts }
}

function wire(row: CouponRow, scope: string, mine: number, isReviewed: boolean, now: Date): CentreCoupon {
  const state = centreState(row, mine, isReviewed, now)
  const shown: Omit<CentreCoupon, 'statement'> = {
    id: row.id,
    name: row.name,
    type: row.kind === 'amount' ? 1 : 2,
    amount: formatPrice(parsePrice(row.value)),
    max_reduce: row.maxReduceFen === null ? null : formatFen(fen(row.maxReduceFen)),
    threshold: formatFen(fen(row.thresholdFen)),
    scope,
    url: goodsUrl(row.scope),
    is_exclusive: row.isExclusive ? 1 : 0,
    points: row.points,
    total: row.total,
    left: Math.max(0, row.total - row.claimed),
    per_member: row.perMember,
    mine,
    state,
    state_text: state === 'open' && row.points > 0 ? `${row.points}积分兑换` : texts[state],
    claim_from: toTimestamp(row.claimFrom),
    claim_to: toTimestamp(row.claimTo),
    starts_at: toTimestamp(row.validFrom),
    expires_at: toTimestamp(row.validTo),
  }
  return { ...shown, statement: writeStatement([couponRow(shown)]) }
}

async function find(db: Db, condition: SQL | undefined, memberId: number | null, now: Date): Promise<CentreCoupon[]> {
  const rows = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.isClaimable, true), gt(coupons.claimTo, now), gt(coupons.validTo, now), condition))
    .orderBy(asc(coupons.claimFrom), asc(coupons.id))
  const mine = await countMine(db, valuesOf(rows, 'id'), memberId)
  const named = await scopeNamer(db, valuesOf(rows, 'scope'))
  const isReviewed = memberId === null || (await reviewStateOf(db, memberId)) === 'approved'
  return rows.map((row) => wire(row, named(row.scope), mine.get(row.id) ?? 0, isReviewed, now))
}

const order: readonly CentreCoupon['state'][] = ['open', 'not_reviewed', 'claimed', 'not_begun', 'used_up']

/** Every coupon that can be claimed now or later, those that can be had first. */
export async function couponCentre(db: Db, memberId: number | null, now: Date): Promise<{ data: CentreCoupon[] }> {
  const found = await find(db, undefined, memberId, now)
  return { data: found.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state)) }
}

/** One of them; null when there is no such coupon, or it is over. */
export async function centreCoupon(
  db: Db,
  couponId: number,
  memberId: number | null,
  now: Date,
): Promise<CentreCoupon | null> {
  return (await find(db, eq(coupons.id, couponId), memberId, now))[0] ?? null
}
