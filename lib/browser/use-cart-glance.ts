'use client'

import useSWR from 'swr'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { Cart } from '#lib/domain/cart.ts'
import { toCart } from '#lib/mapping/cart.ts'
import type { Asked } from './asked.ts'
import { ALL_LINES, cartListIsStale, cartListKey, cartListWasRead } from './cart-keys.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { useUser } from './use-user.ts'

interface CartGlance {
  readonly asked: Asked<Cart>
  readonly isGuest: boolean
}

async function readCart(): Promise<Cart> {
  const state = await callShop(cartCalls.cartList, { query: { filters: ALL_LINES, new: 1 } })
  cartListWasRead()
  return toCart(state)
}

/** The cart for the drawer: asked for when it opens and something changed since the last look, not otherwise (spec §4). */
export function useCartGlance(isOpen: boolean): CartGlance {
  const { user, show } = useUser()
  const { data, error, mutate } = useSWR<Cart, ShopError>(isOpen && user ? cartListKey : null, readCart, {
    revalidateIfStale: cartListIsStale(),
    revalidateOnFocus: false,
    keepPreviousData: true,
  })
  return { asked: { data, error: failureOf(error), reload: () => void mutate() }, isGuest: show && !user }
}
