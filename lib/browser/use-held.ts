'use client'

import useSWR from 'swr'
import { userCalls } from '#lib/contract/user/calls.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import type { CashVoucher, Coupon, HeldNumbers, HeldStatus, PageOf, PointsEntry } from '#lib/domain/wallet.ts'
import { toCashVoucher, toCoupon, toPage, toPointsEntry } from '#lib/mapping/wallet.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** A page of a member's list, asked for under a key. */
interface Held<Item> {
  readonly list: PageOf<Item> | undefined
  readonly error: ShopError | undefined
  readonly reload: () => void
}

function useHeld<Item>(key: readonly (string | number)[], load: () => Promise<PageOf<Item>>): Held<Item> {
  const { data, error, mutate } = useSWR<PageOf<Item>, ShopError>(['held', ...key], load, { keepPreviousData: true })
  return { list: data, error, reload: () => void mutate() }
}

export function useCoupons(status: HeldStatus, page: number): Held<Coupon> {
  return useHeld(['coupons', status, page], async () =>
    toPage(await callShop(userCalls.coupons, { query: { status, page } }), toCoupon),
  )
}

export function useCouponNumbers(): HeldNumbers | undefined {
  return useSWR<HeldNumbers, ShopError>(['held', 'coupon-numbers'], () => callShop(userCalls.couponNumbers)).data
}

export function useCashVouchers(status: HeldStatus, page: number): Held<CashVoucher> {
  return useHeld(['vouchers', status, page], async () =>
    toPage(await callShop(walletCalls.vouchers, { query: { status, page } }), toCashVoucher),
  )
}

export function useVoucherNumbers(): HeldNumbers | undefined {
  return useSWR<HeldNumbers, ShopError>(['held', 'voucher-numbers'], () => callShop(walletCalls.voucherNumbers)).data
}

export function usePointsLog(direction: 'in' | 'out' | undefined, page: number): Held<PointsEntry> {
  return useHeld(['points', direction ?? '', page], async () =>
    toPage(
      await callShop(walletCalls.pointsLog, { query: { page, ...(direction ? { direction } : {}) } }),
      toPointsEntry,
    ),
  )
}
