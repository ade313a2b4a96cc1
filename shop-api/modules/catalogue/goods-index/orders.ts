import type { Columns, SortingColumn } from './columns.ts'
import { MISSING } from './columns.ts'

export type SortKey = 'sales' | 'price' | 'expiry' | 'new'
export type Direction = 'asc' | 'desc'
export type Compare = (left: number, right: number) => number

export const columnOf = { sales: 'sales', price: 'price', expiry: 'expiry', new: 'listed' } as const satisfies Record<
  SortKey,
  SortingColumn
>

/** Values of a viewer's own, by place, that count instead of the column's. */
export type OwnValues = ReadonlyMap<number, number>

/** Compares two places. What has no value comes last, whichever way it is sorted; the id makes the order total. */
export function compareBy(columns: Columns, key: SortKey, direction: Direction, own?: OwnValues): Compare {
  const column = columns[columnOf[key]]
  const { id } = columns
  const sign = direction === 'asc' ? 1 : -1
  return (left, right) => {
    const a = own?.get(left) ?? column[left] ?? 0
    const b = own?.get(right) ?? column[right] ?? 0
    if (a === b) return (id[left] ?? 0) - (id[right] ?? 0)
    if (a === MISSING) return 1
    if (b === MISSING) return -1
    return sign * (a - b)
  }
}

/** Whole numbers up to here are exact. */
const MOST = 2 ** 53

/** So few are sorted by comparing them. */
const FEW = 1000

/**
 * Places in an order. Each value and id are made one number, which typed arrays sort by themselves: a tenth of the time
 * that comparing takes. Where they do not fit into one number, and of few, they are compared.
 */
export function sortedPlaces(columns: Columns, places: Int32Array, key: SortKey, direction: Direction): Int32Array {
  const byComparing = () => places.slice().sort(compareBy(columns, key, direction))
  if (places.length < FEW) return byComparing()
  const column = columns[columnOf[key]]
  const { id } = columns
  let [least, most, lastId] = [MISSING, -MISSING, 0]
  for (const place of places) {
    const value = column[place] ?? 0
    lastId = Math.max(lastId, id[place] ?? 0)
    if (value === MISSING) continue
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  const ids = 2 ** Math.ceil(Math.log2(lastId + 1))
  if ((most - least + 2) * ids > MOST) return byComparing()
  const placeOfId = new Int32Array(lastId + 1)
  const keys = new Float64Array(places.length)
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    const value = column[place] ?? 0
    const rank = value === MISSING ? most - least + 1 : direction === 'asc' ? value - least : most - value
    keys[at] = Math.max(0, rank) * ids + (id[place] ?? 0)
    placeOfId[id[place] ?? 0] = place
  }
  keys.sort()
  return Int32Array.from(keys, (each) => placeOfId[each - Math.floor(each / ids) * ids] ?? 0)
}

/** Where in a sorted list, from a place in it on, the first comes that is not before a place: mostly it is near. */
function placesBefore(order: Int32Array, from: number, place: number, compare: Compare): number {
  let low = from
  let step = 1
  while (low + step <= order.length && compare(order[low + step - 1] ?? 0, place) < 0) {
    low += step
    step *= 2
  }
  let high = Math.min(order.length, low + step - 1)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle] ?? 0, place) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Places that are looked at between two pauses: two or three milliseconds of work. */
const STEP = 100_000

/**
 * Moves places in a sorted list: taken out wherever they were, and inserted where they belong now. A list of a million takes some thirty
 * milliseconds: the caller may pause at each step, as long as nothing is written to the columns. The list itself stays as it was.
 */
export function* movedInSteps(
  columns: Columns,
  order: Int32Array,
  places: ReadonlySet<number>,
  key: SortKey,
  direction: Direction,
): Generator<undefined, Int32Array> {
  const compare = compareBy(columns, key, direction)
  const inserted = sortedPlaces(columns, Int32Array.from(places), key, direction)
  const isMoved = new Uint8Array(columns.capacity)
  for (const place of inserted) isMoved[place] = 1
  const kept = new Int32Array(order.length)
  let length = 0
  for (let step = 0; step < order.length; step += STEP) {
    yield
    const stepEnd = Math.min(order.length, step + STEP)
    for (let at = step; at < stepEnd; at += 1) {
      const place = order[at] ?? 0
      kept[length] = place
      if (isMoved[place] !== 1) length += 1
    }
  }
  const rest = kept.subarray(0, length)
  const result = new Int32Array(length + inserted.length)
  let from = 0
  let end = 0
  let pausedAt = -STEP
  for (const place of inserted) {
    if (end - pausedAt >= STEP) {
      yield
      pausedAt = end
    }
    const at = placesBefore(rest, from, place, compare)
    while (from < at) result[end++] = rest[from++] ?? 0
    result[end++] = place
  }
  result.set(rest.subarray(from), end)
  return result
}
