import type { Columns } from './columns.ts'
import { MISSING } from './columns.ts'

export type SortKey = 'sales' | 'price' | 'expiry' | 'new'
export type Direction = 'asc' | 'desc'
export type Compare = (left: number, right: number) => number

const columnOf = { sales: 'sales', price: 'price', expiry: 'expiry', new: 'listed' } as const

/** Compares two places. What has no value comes last, whichever way it is sorted; the id makes the order total. */
export function compareBy(columns: Columns, key: SortKey, direction: Direction): Compare {
  const column = columns[columnOf[key]]
  const { id } = columns
  const sign = direction === 'asc' ? 1 : -1
  return (left, right) => {
    const a = column[left] ?? 0
    const b = column[right] ?? 0
    if (a === b) return (id[left] ?? 0) - (id[right] ?? 0)
    if (a === MISSING) return 1
    if (b === MISSING) return -1
    return sign * (a - b)
  }
}

/** The list without these places. Whole stretches are copied: a million goods take a millisecond. */
function without(order: Int32Array, places: readonly number[]): Int32Array {
  const found = places
    .map((place) => order.indexOf(place))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b)
  const kept = new Int32Array(order.length - found.length)
  let from = 0
  for (const [index, at] of [...found, order.length].entries()) {
    kept.set(order.subarray(from, at), from - index)
    from = at + 1
  }
  return kept
}

/** How many of a sorted list come before a place. */
function placesBefore(order: Int32Array, place: number, compare: Compare): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle] ?? 0, place) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Moves places in a sorted list: taken out wherever they were, and inserted where they belong now. */
export function moved(order: Int32Array, places: readonly number[], compare: Compare): Int32Array {
  const inserted = [...new Set(places)].sort(compare)
  const kept = without(order, inserted)
  const result = new Int32Array(kept.length + inserted.length)
  let from = 0
  for (const [index, place] of inserted.entries()) {
    const at = placesBefore(kept, place, compare)
    result.set(kept.subarray(from, at), from + index)
    result[at + index] = place
    from = at
  }
  result.set(kept.subarray(from), from + inserted.length)
  return result
}
