import useSWR from 'swr'
import type { WireCartTotal } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { cartTotalKey } from './cart-keys.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'

/**
 * Lines in the cart since it last changed; undefined before, when the user state has the count already. So
 * a page load asks nothing for it.
 */
export function useCartCount(): number | undefined {
  const signedIn = useSignedIn()
  const { data } = useSWR<WireCartTotal, ShopError>(
    signedIn ? cartTotalKey : null,
    () => callShop(cartCalls.cartTotal),
    { revalidateOnMount: false, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  return data?.count
}
