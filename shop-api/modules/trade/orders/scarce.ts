import type { CartLineRow, PricedCart } from '#shop-api/modules/trade/cart/priced-types.ts'

/** How long after a refusal the same goods count as scarce, in milliseconds. */
const SCARCE_MS = 1000

/** Goods and combinations that an order was refused for, and until when that counts; the oldest first. */
const scarce = new Map<string, number>()

const keyOf = ({ goodsId, combinationId }: Pick<CartLineRow, 'goodsId' | 'combinationId'>): string =>
  combinationId === null ? `goods ${goodsId}` : `combination ${combinationId}`

/** Remembers what could not be bought as the buyer wanted it. */
export function noteScarce({ lines }: Pick<PricedCart, 'lines'>): void {
  const until = performance.now() + SCARCE_MS
  for (const { row, reasons, lostOffer } of lines) {
    if (reasons.length === 0 && lostOffer === null) continue
    scarce.delete(keyOf(row))
    scarce.set(keyOf(row), until)
  }
}

/** Whether anything was refused a moment ago. */
export function isAnythingScarce(): boolean {
  const now = performance.now()
  for (const [key, until] of scarce) {
    if (until > now) return true
    scarce.delete(key)
  }
  return false
}

export const isScarce = (row: CartLineRow): boolean => (scarce.get(keyOf(row)) ?? 0) > performance.now()
