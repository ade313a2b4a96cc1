'use client'

import useSWR from 'swr'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { Cart } from '#lib/domain/cart.ts'
import type { CartHint } from '#lib/domain/cart-hint.ts'
import { toCartHints } from '#lib/mapping/cart-hint.ts'
import { callShop } from './http.ts'

/** What is missing to the next advantages of the selected lines; asked again when the cart's sums or lines change. */
export function useCartHints({ lines, amounts }: Cart): readonly CartHint[] | undefined {
  const { selectedLines, selectedUnits, goods, pay } = amounts
  const { data } = useSWR<CartHint[]>(
    ['cart-hints', lines.length, selectedLines, selectedUnits, goods, pay],
    async () => toCartHints(await callShop(cartCalls.cartNextHint, { body: {} })),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return data
}
