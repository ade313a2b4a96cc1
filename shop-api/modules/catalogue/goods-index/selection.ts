import { flags } from './columns.ts'
import type { GoodsIndex } from './goods-index.ts'
import type { Direction, SortKey } from './orders.ts'
import { compareBy } from './orders.ts'

/** Some goods of a shelf, by their places: one bit each. */
export class Selection {
  readonly #bits: Uint32Array
  #size = 0

  constructor(goodsIndex: GoodsIndex) {
    this.#bits = new Uint32Array((goodsIndex.columns.capacity >>> 5) + 1)
  }

  add(place: number): void {
    if (this.has(place)) return
    this.#bits[place >>> 5] = (this.#bits[place >>> 5] ?? 0) | (1 << (place & 31))
    this.#size += 1
  }

  has(place: number): boolean {
    return ((this.#bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0
  }

  get size(): number {
    return this.#size
  }

  /** Rising places; stretches without any are passed over. */
  visit(visitor: (place: number) => void): void {
    for (let word = 0; word < this.#bits.length; word += 1) {
      for (let rest = this.#bits[word] ?? 0; rest !== 0; rest &= rest - 1)
        visitor(word * 32 + 31 - Math.clz32(rest & -rest))
    }
  }
}

/** Goods of the shelf that pass a test. */
export function selectWhere(goodsIndex: GoodsIndex, test: (place: number) => boolean): Selection {
  const selection = new Selection(goodsIndex)
  const { length } = goodsIndex
  const state = goodsIndex.columns.flags
  for (let place = 0; place < length; place += 1) {
    if (((state[place] ?? 0) & flags.isOnShelf) !== 0 && test(place)) selection.add(place)
  }
  return selection
}

/** Below this share of the shelf a selection is sorted itself; above it the sorted shelf is walked. */
const WALK_FROM = 1 / 16

/** Places of a selection in an order. */
export function inOrder(goodsIndex: GoodsIndex, selection: Selection, key: SortKey, direction: Direction): Int32Array {
  const chosen = new Int32Array(selection.size)
  let at = 0
  if (selection.size < goodsIndex.length * WALK_FROM) {
    selection.visit((place) => {
      chosen[at++] = place
    })
    return chosen.sort(compareBy(goodsIndex.columns, key, direction))
  }
  for (const place of goodsIndex.ordered(key, direction)) if (selection.has(place)) chosen[at++] = place
  return chosen
}

function firstInStock(
  goodsIndex: GoodsIndex,
  key: SortKey,
  number: number,
  test: (place: number) => boolean,
): number[] {
  const { columns } = goodsIndex
  const wanted = flags.isOnShelf | flags.inStock
  const ids: number[] = []
  for (const place of goodsIndex.ordered(key, 'desc')) {
    if (ids.length === number) break
    if (((columns.flags[place] ?? 0) & wanted) === wanted && test(place)) ids.push(columns.id[place] ?? 0)
  }
  return ids
}

/** Ids of the best-selling goods in stock that pass a test. */
export function bestSellers(goodsIndex: GoodsIndex, number: number, test: (place: number) => boolean): number[] {
  return firstInStock(goodsIndex, 'sales', number, test)
}

/** Ids of the goods in stock that were listed last. */
export function newestIn(goodsIndex: GoodsIndex, number: number): number[] {
  return firstInStock(goodsIndex, 'new', number, () => true)
}
