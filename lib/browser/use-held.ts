'use client'

import useSWR from 'swr'
import { userCalls } from '#lib/contract/user/calls.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { CashVoucher, Coupon, HeldNumbers, HeldStatus, PointsEntry } from '#lib/domain/wallet.ts'
import { toPage } from '#lib/mapping/page.ts'
import { toCashVoucher, toCoupon, toPointsEntry } from '#lib/mapping/wallet.ts'
import type { Asked } from './asked.ts'
import { useAskedPage } from './asked.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

const useHeld = <Item>(key: readonly (string | number)[], load: () => Promise<Page<Item>>): Asked<Page<Item>> =>
  useAskedPage(['held', ...key], load)

export function useCoupons(status: HeldStatus, page: number): Asked<Page<Coupon>> {
  return useHeld(['coupons', status, page], async () =>
    toPage(await callShop(userCalls.coupons, { query: { status, page } }), toCoupon),
  )
}

export function useCouponNumbers(): HeldNumbers | undefined {
  return useSWR<HeldNumbers, ShopError>(['held', 'coupon-numbers'], () => callShop(userCalls.couponNumbers)).data
}

export function useCashVouchers(status: HeldStatus, page: number): Asked<Page<CashVoucher>> {
  return useHeld(['vouchers', status, page], async () =>
    toPage(await callShop(walletCalls.vouchers, { query: { status, page } }), toCashVoucher),
  )
}

export function useVoucherNumbers(): HeldNumbers | undefined {
  return useSWR<HeldNumbers, ShopError>(['held', 'voucher-numbers'], () => callShop(walletCalls.voucherNumbers)).data
}

export function usePointsLog(direction: 'in' | 'out' | undefined, page: number): Asked<Page<PointsEntry>> {
  return useHeld(['points', direction ?? '', page], async () =>
    toPage(
      await callShop(walletCalls.pointsLog, { query: { page, ...(direction ? { direction } : {}) } }),
      toPointsEntry,
    ),
  )
}
