'use client'

import useSWR from 'swr'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { parseFen } from '#lib/kernel/money.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

interface Purses {
  readonly balance: Fen
  readonly points: number
  readonly coupons: number
  readonly cashVouchers: number
}

/** What the member's purses hold; undefined until it is known. */
export function useMoney(): Purses | undefined {
  return useSWR<Purses, ShopError>('money', async () => {
    const wire = await callShop(userCalls.money)
    return {
      balance: parseFen(wire.balance),
      points: wire.points,
      coupons: wire.coupons,
      cashVouchers: wire.vouchers,
    }
  }).data
}
