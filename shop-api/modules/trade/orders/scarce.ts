import type { CartLineRow, PricedCart } from '#shop-api/modules/trade/cart/priced-types.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** How long after a refusal the same goods count as scarce, in milliseconds. */
const SCARCE_MS = 1000

const keyOf = ({ goodsId, combinationId }: Pick<CartLineRow, 'goodsId' | 'combinationId'>): string =>
  combinationId === null ? `goods ${goodsId}` : `combination ${combinationId}`

/** Goods and combinations that an order was refused for a moment ago. */
export class Scarce {
  /** Until when each counts; the oldest first. */
  readonly #until = new Map<string, number>()

  /** Remembers what could not be bought as the buyer wanted it. */
  note({ lines }: Pick<PricedCart, 'lines'>): void {
    const until = performance.now() + SCARCE_MS
    for (const { row, reasons, lostOffer } of lines) {
      if (reasons.length === 0 && lostOffer === null) continue
      this.#until.delete(keyOf(row))
      this.#until.set(keyOf(row), until)
    }
  }

  /** Whether anything was refused a moment ago. */
  isAny(): boolean {
    const now = performance.now()
    for (const [key, until] of this.#until) {
      if (until > now) return true
      this.#until.delete(key)
    }
    return false
  }

  has(row: CartLineRow): boolean {
    return (this.#until.get(keyOf(row)) ?? 0) > performance.now()
  }
}

const known = new WeakMap<Db, Scarce>()

/** What is scarce in a shop. */
export function scarceIn(db: Db): Scarce {
  const scarce = known.get(db) ?? new Scarce()
  known.set(db, scarce)
  return scarce
}
