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

/** Puts places into a sorted list anew: taken out wherever they were, and inserted where they belong now. */
export function moved(order: Int32Array, places: readonly number[], compare: Compare): Int32Array {
  const changed = new Set(places)
  const inserted = [...changed].sort(compare)
  const kept = order.filter((place) => !changed.has(place))
  const result = new Int32Array(kept.length + inserted.length)
  let next = 0
  let at = 0
  for (const place of kept) {
    for (let other = inserted[next]; other !== undefined && compare(other, place) < 0; other = inserted[next]) {
      result[at++] = other
      next += 1
    }
    result[at++] = place
  }
  result.set(inserted.slice(next), at)
  return result
}
