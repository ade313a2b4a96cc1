import { flags } from './columns.ts'
import type { GoodsIndex } from './goods-index.ts'
import type { Direction, SortKey } from './orders.ts'
import { compareBy } from './orders.ts'

/** Some goods of a shelf, by their places. */
export class Selection {
  readonly marks: Uint8Array
  #size = 0

  constructor(goodsIndex: GoodsIndex) {
    this.marks = new Uint8Array(goodsIndex.columns.capacity)
  }

  add(place: number): void {
    if (this.marks[place] === 1) return
    this.marks[place] = 1
    this.#size += 1
  }

  has(place: number): boolean {
    return this.marks[place] === 1
  }

  get size(): number {
    return this.#size
  }
}

/** Goods of the shelf that pass a test. */
export function selectWhere(goodsIndex: GoodsIndex, test: (place: number) => boolean): Selection {
  const selection = new Selection(goodsIndex)
  const { length } = goodsIndex.items
  const state = goodsIndex.columns.flags
  for (let place = 0; place < length; place += 1) {
    if (((state[place] ?? 0) & flags.onShelf) !== 0 && test(place)) selection.add(place)
  }
  return selection
}

/** Below this share of the shelf a selection is sorted itself; above it the sorted shelf is walked. */
const WALK_FROM = 1 / 16

/** Places of a selection (of all goods when there is none) in an order. */
export function inOrder(
  goodsIndex: GoodsIndex,
  selection: Selection | null,
  key: SortKey,
  direction: Direction,
): Int32Array {
  if (selection === null) return goodsIndex.ordered(key, direction)
  const chosen = new Int32Array(selection.size)
  const isSmall = selection.size < goodsIndex.items.length * WALK_FROM
  let at = 0
  if (isSmall) {
    for (let place = 0; at < chosen.length; place += 1) if (selection.has(place)) chosen[at++] = place
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
  const wanted = flags.onShelf | flags.inStock
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
