'use client'

import useSWR from 'swr'
import type { WireCartTotal } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { parseFen } from '#lib/kernel/money.ts'
import { cartTotalKey } from './cart-keys.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'

export interface CartTotal {
  /** Lines in the cart. */
  readonly count: number
  readonly total: Fen
}

/**
 * Count and total of the cart since it last changed; undefined before, when the user state has the count already. So
 * a page load asks nothing for it.
 */
export function useCartTotal(): CartTotal | undefined {
  const signedIn = useSignedIn()
  const { data } = useSWR<WireCartTotal, ShopError>(
    signedIn ? cartTotalKey : null,
    () => callShop(cartCalls.cartTotal),
    { revalidateOnMount: false, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  return data && { count: data.count, total: parseFen(data.total) }
}
