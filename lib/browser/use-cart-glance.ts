import useSWR from 'swr'
import type { Cart } from '#lib/domain/cart.ts'
import type { Asked } from './asked.ts'
import { cartListIsStale, cartListKey } from './cart-keys.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { readCart } from './shown-cart.ts'
import { useUser } from './use-user.ts'

interface CartGlance {
  readonly asked: Asked<Cart>
  readonly isGuest: boolean
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
