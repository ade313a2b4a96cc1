import type { CartGoods, CartLineRow } from './priced-types.ts'

/** Units of goods that lines of a cart hold, whether they are selected or not; those of combinations are none. */
export interface Units {
  unitsOf(goodsId: number): number
  readonly ephedrineUnits: number
}

/** Counted once for all lines: each of five hundred is compared with all others. */
export class CartUnits implements Units {
  readonly #units = new Map<number, number>()
  readonly #goods: ReadonlyMap<number, CartGoods>
  #ephedrineUnits = 0

  constructor(rows: readonly CartLineRow[], goods: ReadonlyMap<number, CartGoods>) {
    this.#goods = goods
    for (const { goodsId, number } of rows) {
      if (goodsId === null) continue
      this.#units.set(goodsId, this.unitsOf(goodsId) + number)
      if (this.#isEphedrine(goodsId)) this.#ephedrineUnits += number
    }
  }

  #isEphedrine(goodsId: number | null): boolean {
    return goodsId !== null && this.#goods.get(goodsId)?.isEphedrine === true
  }

  unitsOf(goodsId: number): number {
    return this.#units.get(goodsId) ?? 0
  }

  get ephedrineUnits(): number {
    return this.#ephedrineUnits
  }

  /** What all lines hold but this one of them. */
  besides({ goodsId, number }: CartLineRow): Units {
    return {
      unitsOf: (id) => this.unitsOf(id) - (id === goodsId ? number : 0),
      ephedrineUnits: this.#ephedrineUnits - (this.#isEphedrine(goodsId) ? number : 0),
    }
  }
}
