import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import type { Compare, Direction, OwnValues, SortKey } from '#shop-api/modules/catalogue/goods-index/orders.ts'
import { compareBy } from '#shop-api/modules/catalogue/goods-index/orders.ts'
import type { ListCount } from './browse.ts'
import type { ListQuery } from './filter.ts'
import { hidesPrice } from './filter.ts'
import { firstOf } from './first-of.ts'
import type { Viewer } from './viewer.ts'

type Test = (place: number) => boolean
type Rank = (place: number) => number

interface Order {
  readonly key: SortKey
  readonly direction: Direction
  /** What comes before the order itself: goods of a lower rank are in front. */
  readonly rank: Rank | null
  /** Goods that come last, by id: where they are says nothing. */
  readonly isLast: Test | null
  /** Prices this viewer pays instead of those everybody pays. */
  readonly own?: OwnValues | undefined
}

/** Goods that are called exactly so, then those whose name begins so, before all others. */
function rankBy(goodsIndex: GoodsIndex, keywords: string): Rank {
  const text = keywords.normalize('NFKC').trim()
  const { columns } = goodsIndex
  const known = new Uint8Array(columns.names.size)
  const rankOfName = (at: number): number => {
    if (known[at] === 0) {
      const name = columns.names.values[at] ?? ''
      known[at] = name === text ? 1 : name.startsWith(text) ? 2 : 3
    }
    return known[at] ?? 0
  }
  return (place) => Math.min(rankOfName(columns.name[place] ?? 0), rankOfName(columns.genericName[place] ?? 0))
}

/** The order asked for. A guest without prices can't sort by them. */
function orderOf(goodsIndex: GoodsIndex, { sort, order, keywords }: ListQuery, viewer: Viewer, own: OwnValues): Order {
  const by = (key: SortKey, direction: Direction): Order => ({ key, direction, rank: null, isLast: null })
  if (sort === 'price' && viewer.seesPrices) {
    return {
      ...by('price', order ?? 'asc'),
      isLast: hidesPrice(goodsIndex, viewer),
      own: own.size > 0 ? own : undefined,
    }
  }
  if (sort === 'expiry') return by('expiry', order ?? 'asc')
  if (sort === 'new') return by('new', order ?? 'desc')
  if (sort === 'sales') return by('sales', order ?? 'desc')
  return { ...by('sales', 'desc'), rank: keywords ? rankBy(goodsIndex, keywords) : null }
}

/** The whole shop's order is walked for a page that ends within this share of the list. */
const WALK_MOST = 1 / 8

/** All places in an order; those with a value of the viewer's own are where that puts them. */
function inOrder(goodsIndex: GoodsIndex, { key, direction, own }: Order): Iterable<number> {
  const order = goodsIndex.ordered(key, direction)
  return own ? withOwn(order, own, compareBy(goodsIndex.columns, key, direction, own)) : order
}

function* withOwn(order: Int32Array, own: OwnValues, compare: Compare): Generator<number> {
  const moved = [...own.keys()].sort(compare)
  let at = 0
  for (const place of order) {
    if (own.has(place)) continue
    for (; at < moved.length && compare(moved[at] ?? 0, place) < 0; at += 1) yield moved[at] ?? 0
    yield place
  }
  yield* moved.slice(at)
}

/** Places up to the end of a page, from the whole shop's order; null when that would be a long walk. */
function walked(goodsIndex: GoodsIndex, by: Order, list: ListCount, end: number) {
  const { rank, isLast } = by
  if (rank !== null || end > list.total * WALK_MOST) return null
  const places: number[] = []
  for (const place of inOrder(goodsIndex, by)) {
    if (places.length === end) return places
    if (isLast?.(place) !== true && list.has(place)) places.push(place)
  }
  return places.length < end ? null : places
}

function sorted({ columns }: GoodsIndex, { key, direction, rank, isLast, own }: Order, list: ListCount, end: number) {
  const compare = compareBy(columns, key, direction, own)
  const { id } = columns
  return firstOf(list.places(), end, (a, b) => {
    const [lastA, lastB] = [isLast?.(a) === true, isLast?.(b) === true]
    if (lastA !== lastB) return lastA ? 1 : -1
    if (lastA) return (id[a] ?? 0) - (id[b] ?? 0)
    return (rank ? rank(a) - rank(b) : 0) || compare(a, b)
  })
}

/** Ids of one page of a list, in the order asked for. */
export function pageOf(
  goodsIndex: GoodsIndex,
  list: ListCount,
  query: ListQuery,
  viewer: Viewer,
  { from, size, own }: { readonly from: number; readonly size: number; readonly own: OwnValues },
): number[] {
  if (from >= list.total) return []
  const end = Math.min(list.total, from + size)
  const order = orderOf(goodsIndex, query, viewer, own)
  const places = walked(goodsIndex, order, list, end) ?? sorted(goodsIndex, order, list, end)
  return places.slice(from, end).map((place) => goodsIndex.columns.id[place] ?? 0)
}
