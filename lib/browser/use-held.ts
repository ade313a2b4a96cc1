'use client'

import useSWR from 'swr'
import { couponCalls } from '#lib/contract/coupons/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { CashVoucher, Coupon, HeldNumbers, HeldStatus, PaperNumbers, PointsEntry } from '#lib/domain/wallet.ts'
import { toCentreCoupon } from '#lib/mapping/coupon-centre.ts'
import { toPage } from '#lib/mapping/page.ts'
import { toCashVoucher, toCoupon, toHeldLook, toPaperNumbers, toPointsEntry } from '#lib/mapping/wallet.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAskedPage } from './asked.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

const heldKey = 'held'

/** One the member may still take; id is the coupon's own. */
interface ClaimableCoupon extends Coupon {
  /** Points it costs; 0 is free. */
  readonly points: number
}

const useHeld = <Item>(key: readonly (string | number)[], load: () => Promise<Page<Item>>): Asked<Page<Item>> =>
  useAskedPage([heldKey, ...key], load)

/** Coupons, vouchers and their counts are asked for again. */
export const refreshHeld = (): Promise<void> => refreshAsked(heldKey)

/** Usable ones have a call of their own. */
export function useCoupons(status: HeldStatus, page: number): Asked<Page<Coupon>> {
  return useHeld(['coupons', status, page], async () =>
    toPage(
      await (status === 0
        ? callShop(userCalls.availableCoupons, { query: { page } })
        : callShop(userCalls.coupons, { query: { status, page } })),
      toCoupon,
    ),
  )
}

/** Coupons that are open to be claimed, all at once. */
export function useClaimableCoupons(): Asked<Page<ClaimableCoupon>> {
  return useHeld(['claimable'], async () => {
    const centre = (await callShop(couponCalls.couponCentre)).data.map(toCentreCoupon)
    const items = centre
      .filter(({ state }) => state === 'open')
      .map((coupon) => ({ ...toHeldLook(coupon), points: coupon.points }))
    return { items, page: 1, lastPage: 1, total: items.length }
  })
}

export function useCouponNumbers(): PaperNumbers | undefined {
  const load = async () => toPaperNumbers(await callShop(userCalls.couponNumbers))
  return useSWR<PaperNumbers, ShopError>([heldKey, 'coupon-numbers'], load).data
}

export function useCashVouchers(status: HeldStatus, page: number): Asked<Page<CashVoucher>> {
  return useHeld(['vouchers', status, page], async () =>
    toPage(await callShop(walletCalls.vouchers, { query: { status, page } }), toCashVoucher),
  )
}

export function useVoucherNumbers(): HeldNumbers | undefined {
  return useSWR<HeldNumbers, ShopError>([heldKey, 'voucher-numbers'], () => callShop(walletCalls.voucherNumbers)).data
}

export function usePointsLog(direction: 'in' | 'out' | undefined, page: number): Asked<Page<PointsEntry>> {
  return useHeld(['points', direction ?? '', page], async () =>
    toPage(
      await callShop(walletCalls.pointsLog, { query: { page, ...(direction ? { direction } : {}) } }),
      toPointsEntry,
    ),
  )
}
