import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { coupons, memberCoupons } from './tables.ts'

/** Days before the end at which a member hears of a coupon that is not used. */
const DAYS = 3

/** Tells members which of their coupons end soon: one message for all that end on a day. Answers with how many messages. */
export async function remindOfCoupons(db: Db, now: Date): Promise<number> {
  const soon = and(
    isNull(memberCoupons.usedAt),
    gt(memberCoupons.validTo, now),
    lte(memberCoupons.validTo, new Date(now.getTime() + DAYS * DAY_MS)),
  )
  const ending = await db
    .select({ memberId: memberCoupons.memberId, validTo: memberCoupons.validTo, name: coupons.name })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.id, memberCoupons.couponId))
    .where(soon)
    .orderBy(asc(memberCoupons.memberId), asc(memberCoupons.validTo), asc(memberCoupons.id))
  const byDay = Map.groupBy(ending, ({ memberId, validTo }) => `${memberId} ${chinaDate(validTo)}`)
  for (const [key, all] of byDay) {
    const [first] = all
    if (!first) continue
    const day = chinaDate(first.validTo)
    await notify(db, {
      memberId: first.memberId,
      kind: 'activity',
      title: `${all.length} 张优惠券将于 ${day} 到期`,
      text: [...new Set(all.map(({ name }) => name))].join('、'),
      link: storefront.coupons,
      now,
      onceKey: `coupons end ${key}`,
    })
  }
  return byDay.size
}
