/** Coupons to claim, and what the sample members already hold: usable, used and expired ones. */

import { samplePharmacyId } from '#shop-api/sample-shop/goods/selling.ts'
import { instantOfDay } from '#shop-api/sample-shop/model/dates.ts'
import type {
  PromotionScope,
  SampleCashVoucher,
  SampleCoupon,
  SampleMemberCoupon,
} from '#shop-api/sample-shop/model/promotion-types.ts'

type Line = [
  id: number,
  name: string,
  kind: SampleCoupon['kind'],
  value: string,
  maxReduce: string | null,
  threshold: string,
  scope: PromotionScope,
  from: number,
  to: number,
  points: number,
]

const all: PromotionScope = { kind: 'all' }
const lines: Line[] = [
  [1, '满300减15全场券', 'amount', '15.00', null, '300.00', all, -20, 60, 0],
  [2, '满1000减60全场券', 'amount', '60.00', null, '1000.00', all, -20, 60, 0],
  [3, '满5000减360大额券', 'amount', '360.00', null, '5000.00', all, -20, 60, 0],
  [4, '饮片满200减20', 'amount', '20.00', null, '200.00', { kind: 'categories', categoryIds: [17] }, -20, 60, 0],
  [5, '器械9.5折券', 'discount', '0.95', '100.00', '200.00', { kind: 'categories', categoryIds: [18] }, -20, 60, 0],
  [6, '全场9.8折券', 'discount', '0.98', '50.00', '500.00', all, -20, 60, 0],
  [7, '新客满200减30', 'amount', '30.00', null, '200.00', all, -20, 90, 0],
  [8, '滋补调理满500减50', 'amount', '50.00', null, '500.00', { kind: 'categories', categoryIds: [14] }, -20, 60, 0],
  [9, '积分兑换满100减10', 'amount', '10.00', null, '100.00', all, -20, 60, 500],
  [10, '上月满300减20', 'amount', '20.00', null, '300.00', all, -60, -10, 0],
  [11, '下月预告满800减60', 'amount', '60.00', null, '800.00', all, 15, 60, 0],
  [12, '限量满600减80', 'amount', '80.00', null, '600.00', all, -20, 60, 0],
  [13, '全场9.2折大额券', 'discount', '0.92', '200.00', '800.00', all, -5, 45, 0],
]

/** All pieces of it are gone: every one was handed out. */
const usedUp = 12
const exclusive = 13

export function coupons(today: number): SampleCoupon[] {
  return lines.map(([id, name, kind, value, maxReduce, threshold, scope, from, to, points]) => ({
    id,
    name,
    kind,
    value,
    maxReduce,
    threshold,
    scope,
    claimFrom: instantOfDay(today + from),
    claimTo: instantOfDay(today + to - 5),
    validFrom: instantOfDay(today + from),
    validTo: instantOfDay(today + to),
    total: id === usedUp ? 3 : 2000,
    perMember: id === 7 ? 1 : 3,
    points,
    isClaimable: id !== 10,
    isExclusive: id === exclusive,
  }))
}

/** Coupon, how many days ago it was claimed, how many days ago it was used. */
const claims: [couponId: number, claimed: number, used: number | null][] = [
  [1, 6, null],
  [2, 6, null],
  [4, 3, null],
  [5, 3, null],
  [6, 2, null],
  [7, 18, 15],
  [1, 18, 12],
  [10, 50, null],
  [10, 48, 40],
  [usedUp, 4, null],
]

export function memberCoupons(today: number, kinds: SampleCoupon[]): SampleMemberCoupon[] {
  const holders = [samplePharmacyId, 102, 111]
  return holders.flatMap((memberId, turn) =>
    (turn === 0 ? claims : [...claims.slice(0, 4), ...claims.slice(-1)]).map(([couponId, claimed, used]) => {
      const coupon = kinds.find((one) => one.id === couponId)
      if (!coupon) throw new Error(`no coupon ${couponId}`)
      const isOver = coupon.validTo < instantOfDay(today)
      return {
        memberId,
        couponId,
        state: used !== null ? ('used' as const) : isOver ? ('expired' as const) : ('usable' as const),
        claimedAt: instantOfDay(today - claimed, 10),
        validFrom: coupon.validFrom,
        validTo: coupon.validTo,
        usedAt: used === null ? null : instantOfDay(today - used, 11),
      }
    }),
  )
}

export function cashVouchers(today: number): SampleCashVoucher[] {
  const voucher = (id: number, name: string, amount: string, remaining: string, from: number, to: number) => ({
    id,
    memberId: samplePharmacyId,
    name,
    amount,
    remaining,
    validFrom: instantOfDay(today + from),
    validTo: instantOfDay(today + to),
    state: to < 0 ? ('expired' as const) : remaining === '0.00' ? ('used' as const) : ('usable' as const),
  })
  return [
    voucher(1, '开户礼现金券', '50.00', '50.00', -20, 70),
    voucher(2, '季度返利现金券', '100.00', '36.50', -40, 50),
    voucher(3, '活动奖励现金券', '20.00', '0.00', -60, 30),
    voucher(4, '周年庆现金券', '30.00', '30.00', -120, -30),
  ]
}
