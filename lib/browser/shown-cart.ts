import { mutate } from 'swr'
import type { WireCartChange } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { Cart } from '#lib/domain/cart.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { changedCart, toCart } from '#lib/mapping/cart.ts'
import { ALL_LINES, cartListKey, cartListWasRead, refreshCart } from './cart-keys.ts'
import { callShop } from './http.ts'

let reads = 0
/** What the shop API told last, whether or not it is on the screen yet. */
let version: string | null = null

export async function readCart(): Promise<Cart> {
  reads += 1
  try {
    const cart = toCart(await callShop(cartCalls.cartList, { query: { filters: ALL_LINES, new: 1 } }))
    version = cart.version
    cartListWasRead()
    return cart
  } finally {
    reads -= 1
  }
}

/**
 * Takes what was changed into the cart that is shown. False where the list has to be asked for: it is another cart that
 * was changed, or one on its way here, which would be dropped for this one.
 */
export async function takeOver(change: WireCartChange | null): Promise<boolean> {
  if (change === null || reads > 0 || version !== change.from) return false
  let taken: Cart | null = null
  const take = (shown?: Cart): Cart | undefined => {
    taken = shown ? changedCart(shown, change) : null
    return taken ?? shown
  }
  const done = mutate<Cart>(cartListKey, take, { revalidate: false })
  if (taken === null) return false
  const { lines, amounts, version: next } = taken as Cart
  version = next
  await Promise.all([done, refreshCart({ count: lines.length, total: formatFen(amounts.goods) }, { list: false })])
  return true
}
