import type { Compare } from '#shop-api/modules/catalogue/goods-index/orders.ts'

/** From this share on it is quicker to sort all of them. */
const MOST_SHARE = 1 / 8

/** Puts the top of a heap, of which the last in order is on top, where it belongs. */
function sink(heap: number[], top: number, compare: Compare): void {
  for (let at = 0; ; ) {
    const left = 2 * at + 1
    if (left >= heap.length) {
      heap[at] = top
      return
    }
    const right = left + 1
    const larger = right < heap.length && compare(heap[left] ?? 0, heap[right] ?? 0) < 0 ? right : left
    if (compare(top, heap[larger] ?? 0) >= 0) {
      heap[at] = top
      return
    }
    heap[at] = heap[larger] ?? 0
    at = larger
  }
}

/** The first so many of the places in an order, without sorting the others. */
export function firstOf(places: readonly number[], number: number, compare: Compare): number[] {
  if (number > places.length * MOST_SHARE) return [...places].sort(compare).slice(0, number)
  // Sorted backwards it is a heap with the last one on top.
  const heap = places.slice(0, number).sort((a, b) => compare(b, a))
  for (let at = number; at < places.length; at += 1) {
    const place = places[at] ?? 0
    if (compare(place, heap[0] ?? 0) < 0) sink(heap, place, compare)
  }
  return heap.sort(compare)
}
