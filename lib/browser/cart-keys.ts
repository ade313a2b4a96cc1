import { mutate } from 'swr'
import type { WireCartTotal } from '#lib/contract/cart/calls.ts'

/** Keys of what is kept about the cart: anyone who changes it marks all of it stale. */
export const cartTotalKey = 'cart-total'
export const cartListKey = 'cart-list'
/** Goods lists and details carry how many are in the cart; their keys start with this. */
export const goodsKeyPrefix = 'goods'

/** The filter that represents all lines, whatever they are (spec §9). */
export const ALL_LINES = 99_999

let isListStale = true

/** Whether the cart changed since its lines were last asked for; what opens late asks again only then (spec §4). */
export const cartListIsStale = (): boolean => isListStale
export const cartListWasRead = (): void => {
  isListStale = false
}

/** Takes the new total over, or asks for it, and lets the list be asked for again when it is shown and not known already. */
export async function refreshCart(total?: WireCartTotal | null, { list = true } = {}): Promise<void> {
  isListStale ||= list
  await Promise.all([
    total ? mutate(cartTotalKey, total, { revalidate: false }) : mutate(cartTotalKey),
    list && mutate(cartListKey),
    mutate((key) => Array.isArray(key) && key[0] === goodsKeyPrefix),
  ])
}
