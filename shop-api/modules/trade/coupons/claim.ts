import { and, eq, gt, lte } from 'drizzle-orm'
import { once } from '#shop-api/modules/base/idempotency/once.ts'
import { checkConfirmed } from '#shop-api/modules/base/statements/differences.ts'
import { requireReviewed } from '#shop-api/modules/catalogue/eligibility/review.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import { movePoints, PointsTooFewError } from '#shop-api/modules/trade/points/move-points.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { CentreCoupon } from './centre.ts'
import { centreCoupon, couponRow } from './centre.ts'
import { grantCoupon } from './grant.ts'
import { coupons } from './tables.ts'

export interface ClaimRequest {
  readonly memberId: number
  readonly couponId: number
  /** What the page showed of it, as it came. */
  readonly statements?: readonly string[] | undefined
  readonly key: string | null
  readonly now: Date
}

const refusals: Readonly<Record<Exclude<CentreCoupon['state'], 'open' | 'not_reviewed'>, string>> = {
  not_begun: '未到领取时间',
  used_up: '优惠券已领完',
  claimed: '您已领取该优惠券，不可重复领取',
}

/**
 * Claims a coupon for a member, who is locked meanwhile so that the limit a member counts what is really there; the
 * number of pieces is guarded by the statement that takes one. Points are spent with it. Throws ShopRefusal.
 */
export async function claimCoupon(db: Db, request: ClaimRequest): Promise<CentreCoupon> {
  const { memberId, couponId, statements, key, now } = request
  try {
    return await inTransaction(db, async (tx) => {
      await lockMember(tx, memberId)
      await requireReviewed(tx, memberId, '领取优惠券')
      const content = { couponId, statements }
      await once(tx, { memberId, purpose: 'claim', key, content, now }, () => claim(tx, request))
      return shown(tx, request)
    })
  } catch (error) {
    if (error instanceof PointsTooFewError) throw new ShopRefusal(409, '积分不足，暂不可兑换该优惠券')
    throw error
  }
}

async function shown(tx: Db, { memberId, couponId, now }: ClaimRequest): Promise<CentreCoupon> {
  const coupon = possibleIds([couponId]).length === 0 ? null : await centreCoupon(tx, couponId, memberId, now)
  if (!coupon) throw notFound('优惠券不存在或已下架')
  return coupon
}

async function claim(tx: Db, request: ClaimRequest): Promise<{ id: number }> {
  const { memberId, couponId, statements, now } = request
  const coupon = await shown(tx, request)
  if (coupon.state !== 'open' && coupon.state !== 'not_reviewed') throw new ShopRefusal(409, refusals[coupon.state])
  checkConfirmed(statements, [couponRow(coupon)])
  const condition = and(eq(coupons.isClaimable, true), lte(coupons.claimFrom, now), gt(coupons.claimTo, now))
  const id = await grantCoupon(tx, { memberId, couponId, now, condition })
  if (id === null) throw new ShopRefusal(409, refusals.used_up)
  if (coupon.points > 0) {
    await movePoints(tx, { memberId, kind: 'coupon', points: -coupon.points, at: now, note: `兑换 ${coupon.name}` })
  }
  return { id }
}
