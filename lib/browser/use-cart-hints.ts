import useSWR from 'swr'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { Cart, CartHint } from '#lib/domain/cart.ts'
import { reckonedHints } from '#lib/domain/cart-hint.ts'
import { toCartHints } from '#lib/mapping/cart-hint.ts'
import { useFeature } from './features.tsx'
import { callShop } from './http.ts'

const quietly = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false }

/**
 * What is missing to the next advantages of the selected lines. Asked where the upstream is known to answer it, again
 * when the cart's sums or lines change; where the cart says it itself, only for the goods, once they are to be seen.
 * Computed from the page elsewhere.
 */
export function useCartHints(cart: Cart, seesGoods: boolean): readonly CartHint[] | undefined {
  const isAnswered = useFeature('cart-hints')
  const isAsked = isAnswered && (seesGoods || cart.hints === null)
  const { selectedLines, selectedUnits, goods, pay } = cart.amounts
  const { data, error } = useSWR<CartHint[]>(
    isAsked ? ['cart-hints', cart.lines.length, selectedLines, selectedUnits, goods, pay] : null,
    async () => toCartHints((await callShop(cartCalls.cartNextHint, { body: {} })).hints),
    { ...quietly, keepPreviousData: true },
  )
  if (isAsked && error === undefined) return data ?? cart.hints ?? undefined
  return cart.hints ?? (isAnswered && error === undefined ? data : reckonedHints(cart))
}
