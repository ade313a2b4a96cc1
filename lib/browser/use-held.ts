'use client'

import useSWR from 'swr'
import { userCalls } from '#lib/contract/user/calls.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { CashVoucher, ClaimableCoupon, Coupon, HeldNumbers, HeldStatus, PointsEntry } from '#lib/domain/wallet.ts'
import { toPage } from '#lib/mapping/page.ts'
import { toCashVoucher, toClaimableCoupon, toCoupon, toPointsEntry } from '#lib/mapping/wallet.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAskedPage } from './asked.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

const heldKey = 'held'

const useHeld = <Item>(key: readonly (string | number)[], load: () => Promise<Page<Item>>): Asked<Page<Item>> =>
  useAskedPage([heldKey, ...key], load)

/** Coupons, vouchers and their counts are asked for again. */
export const refreshHeld = (): Promise<void> => refreshAsked(heldKey)

export function useCoupons(status: HeldStatus, page: number): Asked<Page<Coupon>> {
  return useHeld(['coupons', status, page], async () =>
    toPage(await callShop(userCalls.coupons, { query: { status, page } }), toCoupon),
  )
}

export function useClaimableCoupons(page: number): Asked<Page<ClaimableCoupon>> {
  return useHeld(['claimable', page], async () =>
    toPage(await callShop(userCalls.availableCoupons, { query: { page } }), toClaimableCoupon),
  )
}

export function useCouponNumbers(): HeldNumbers | undefined {
  return useSWR<HeldNumbers, ShopError>([heldKey, 'coupon-numbers'], () => callShop(userCalls.couponNumbers)).data
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
