'use client'

import useSWR from 'swr'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { Cart } from '#lib/domain/cart.ts'
import type { CartHint } from '#lib/domain/cart-hint.ts'
import { reckonedHints } from '#lib/domain/cart-hint.ts'
import { toCartHints } from '#lib/mapping/cart-hint.ts'
import { useFeature } from './features.tsx'
import { callShop } from './http.ts'

const quietly = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false }

/**
 * What is missing to the next advantages of the selected lines. Asked where the upstream is known to answer it, again
 * when the cart's sums or lines change; computed from the page elsewhere.
 */
export function useCartHints(cart: Cart): readonly CartHint[] | undefined {
  const isAnswered = useFeature('cart-hints')
  const { selectedLines, selectedUnits, goods, pay } = cart.amounts
  const { data, error } = useSWR<CartHint[]>(
    isAnswered ? ['cart-hints', cart.lines.length, selectedLines, selectedUnits, goods, pay] : null,
    async () => toCartHints(await callShop(cartCalls.cartNextHint, { body: {} })),
    { ...quietly, keepPreviousData: true },
  )
  return isAnswered && error === undefined ? data : reckonedHints(cart)
}
