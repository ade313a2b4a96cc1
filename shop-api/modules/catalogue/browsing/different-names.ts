import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { compareBy } from '#shop-api/modules/catalogue/goods-index/orders.ts'
import type { Selection } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { firstOf } from './first-of.ts'

const NONE = -1

/** Of more of the shop than this the first in the order of sales are soon found. */
const MANY_SHARE = 1 / 16

/** The first places of different names in the order of sales. */
function firstSold(goodsIndex: GoodsIndex, found: Selection, number: number): number[] {
  const { name } = goodsIndex.columns
  const places = new Map<number, number>()
  for (const place of goodsIndex.ordered('sales', 'desc')) {
    if (places.size === number) break
    const called = name[place] ?? 0
    if (found.has(place) && !places.has(called)) places.set(called, place)
  }
  return [...places.values()]
}

/** The best-selling places of different names; those whose generic name begins with the word come first. */
function headsFirst({ columns }: GoodsIndex, found: Selection, word: string, number: number): number[] {
  const { name, genericName, names, id, sales } = columns
  const isHead = new Uint8Array(names.size)
  // Very many goods may be found: of each name the best one so far, in a row of memory.
  const [heads, others] = [new Int32Array(names.size).fill(NONE), new Int32Array(names.size).fill(NONE)]
  const isBefore = (place: number, other: number) => {
    const more = (sales[place] ?? 0) - (sales[other] ?? 0)
    return more > 0 || (more === 0 && (id[place] ?? 0) < (id[other] ?? 0))
  }
  found.visit((place) => {
    const generic = genericName[place] ?? 0
    isHead[generic] ||= names.values[generic]?.toLowerCase().startsWith(word) ? 1 : 2
    const best = isHead[generic] === 1 ? heads : others
    const called = name[place] ?? 0
    const known = best[called] ?? NONE
    if (known === NONE || isBefore(place, known)) best[called] = place
  })
  const first = (best: Int32Array) =>
    firstOf([...best.filter((place) => place !== NONE)], number, compareBy(columns, 'sales', 'desc'))
  return [...first(heads), ...first(others)].slice(0, number)
}

/** Ids of the best-selling goods of different names, at most so many; those whose generic name begins with the word come first. */
export function differentNames(goodsIndex: GoodsIndex, found: Selection, word: string, number: number): number[] {
  const { names, id } = goodsIndex.columns
  const isMany = found.size > goodsIndex.length * MANY_SHARE
  const hasHeads = !isMany || names.values.some((name) => name.toLowerCase().startsWith(word))
  const places = hasHeads ? headsFirst(goodsIndex, found, word, number) : firstSold(goodsIndex, found, number)
  return places.map((place) => id[place] ?? 0)
}
