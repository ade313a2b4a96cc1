import { couponCalls } from '#lib/contract/coupons/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import type { CentreCoupon } from '#lib/domain/coupon-centre.ts'
import type { Page } from '#lib/domain/page.ts'
import type { CashVoucher, Coupon, CouponNumbers, OwnNumbers, OwnStatus, PointsEntry } from '#lib/domain/wallet.ts'
import { CASH_VOUCHER } from '#lib/domain/wallet.ts'
import { toCentreCoupon } from '#lib/mapping/coupon-centre.ts'
import { toPage } from '#lib/mapping/page.ts'
import {
  toCashVoucher,
  toCoupon,
  toCouponLook,
  toCouponNumbers,
  toPointsEntry,
  toVoucherNumbers,
  toVouchersOfCoupons,
} from '#lib/mapping/wallet.ts'
import type { Asked } from './asked.ts'
import { keepShown, refreshAsked, useAsked, useAskedPage } from './asked.ts'
import { ownKey } from './asked-keys.ts'
import { useFeature } from './features.tsx'
import { callShop } from './http.ts'

/** One the member may still take; id is the coupon's own. `points` it costs, 0 is free. */
type ClaimableCoupon = Coupon & Pick<CentreCoupon, 'points' | 'statement'>

const useOwn = <Item>(key: readonly (string | number)[], load: () => Promise<Page<Item>>): Asked<Page<Item>> =>
  useAsked([ownKey, ...key], load, keepShown)

/** Coupons, vouchers and their counts are asked for again. */
export const refreshOwn = (): Promise<void> => refreshAsked(ownKey)

/** Licences of one status; usable ones have a call of their own. */
const askOwn = (status: OwnStatus, query: { type?: number; page: number }) =>
  status === 0
    ? callShop(userCalls.availableCoupons, { query })
    : callShop(userCalls.coupons, { query: { ...query, status } })

export function useCoupons(status: OwnStatus, page: number): Asked<Page<Coupon>> {
  return useOwn(['coupons', status, page], async () => toPage(await askOwn(status, { page }), toCoupon))
}

/** Coupons that are open to be claimed, all at once. */
export function useClaimableCoupons(): Asked<Page<ClaimableCoupon>> {
  return useOwn(['claimable'], async () => {
    const centre = (await callShop(couponCalls.couponCentre)).data.map(toCentreCoupon)
    const items = centre
      .filter(({ state }) => state === 'open')
      .map((coupon) => ({ ...toCouponLook(coupon), points: coupon.points, statement: coupon.statement }))
    return { items, page: 1, lastPage: 1, total: items.length }
  })
}

export function useCouponNumbers(isWanted = true): CouponNumbers | undefined {
  const load = async () => toCouponNumbers(await callShop(userCalls.couponNumbers))
  return useAsked(isWanted ? [ownKey, 'coupon-numbers'] : null, load).data
}

/** Where the upstream has no calls for cash vouchers, they come with the coupons, by their kind. */
export function useCashVouchers(status: OwnStatus, page: number): Asked<Page<CashVoucher>> {
  const isOffered = useFeature('cash-vouchers')
  return useOwn(['vouchers', status, page, Number(isOffered)], async () =>
    isOffered
      ? toPage(await callShop(walletCalls.vouchers, { query: { status, page } }), toCashVoucher)
      : toVouchersOfCoupons(await askOwn(status, { type: CASH_VOUCHER, page }), status),
  )
}

export function useVoucherNumbers(): OwnNumbers | undefined {
  const isOffered = useFeature('cash-vouchers')
  const papers = useCouponNumbers(!isOffered)
  const own = useAsked<OwnNumbers>(isOffered ? [ownKey, 'voucher-numbers'] : null, () =>
    callShop(walletCalls.voucherNumbers),
  ).data
  return isOffered ? own : papers && toVoucherNumbers(papers)
}

export const usePointsLog = (direction: 'in' | 'out' | undefined, page: number): Asked<Page<PointsEntry>> =>
  useAskedPage(ownKey, walletCalls.pointsLog, { page, ...(direction ? { direction } : {}) }, toPointsEntry)
