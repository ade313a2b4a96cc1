import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { parseSearch } from '#shop-api/modules/catalogue/goods-index/match.ts'
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

/** Goods that have exactly this number, those that are called exactly so, those whose name begins so, then all others. */
function rankBy(goodsIndex: GoodsIndex, keywords: string): Rank {
  const numbered = new Set(goodsIndex.numbers.placesOf(parseSearch(keywords, 0)?.number ?? ''))
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
  return (place) =>
    numbered.has(place)
      ? 0
      : Math.min(rankOfName(columns.name[place] ?? 0), rankOfName(columns.genericName[place] ?? 0))
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
/** And so far at most, as a share of the shop: what a list has may be far behind in an order. */
const WALK_FAR = 1 / 8

const sortedOwn = new WeakMap<OwnValues, Map<Direction, readonly number[]>>()

/** Places with a value of the viewer's own, sorted once for all pages. */
function ownInOrder(own: OwnValues, direction: Direction, compare: Compare): readonly number[] {
  const kept = sortedOwn.get(own) ?? new Map<Direction, readonly number[]>()
  sortedOwn.set(own, kept)
  const known = kept.get(direction)
  if (known) return known
  const places = [...own.keys()].sort(compare)
  kept.set(direction, places)
  return places
}

/** Visits all places in an order until a visit answers with true; those with a value of the viewer's own are where that puts them. */
function visitInOrder(goodsIndex: GoodsIndex, { key, direction, own }: Order, visit: Test): void {
  const order = goodsIndex.ordered(key, direction)
  const compare = compareBy(goodsIndex.columns, key, direction, own)
  const moved = own ? ownInOrder(own, direction, compare) : []
  let at = 0
  for (const place of order) {
    if (own?.has(place)) continue
    for (; at < moved.length && compare(moved[at] ?? 0, place) < 0; at += 1) if (visit(moved[at] ?? 0)) return
    if (visit(place)) return
  }
  for (; at < moved.length; at += 1) if (visit(moved[at] ?? 0)) return
}

/** Places up to the end of a page, from the whole shop's order; null when that would be a long walk. */
function walked(goodsIndex: GoodsIndex, by: Order, list: ListCount, end: number): number[] | null {
  const { rank, isLast } = by
  if (rank !== null || list.isShort || end > list.total * WALK_MOST) return null
  const places: number[] = []
  let left = goodsIndex.length * WALK_FAR
  visitInOrder(goodsIndex, by, (place) => {
    if (isLast?.(place) !== true && list.has(place)) places.push(place)
    left -= 1
    return places.length === end || left < 0
  })
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

/** Pages that were found of a list, by their order and place; those of an index that was written since are forgotten. */
const foundOf = new WeakMap<ListCount, { readonly written: number; readonly pages: Map<string, readonly number[]> }>()

const MOST_PAGES = 20

/** The same for who asks again, where no price and no search of the viewer's own has part in the order. */
function keptPage(
  { written }: GoodsIndex,
  { key, direction, rank, isLast, own }: Order,
  list: ListCount,
  place: string,
  find: () => readonly number[],
): readonly number[] {
  if (rank !== null || isLast !== null || own !== undefined) return find()
  const known = foundOf.get(list)
  const pages = known?.written === written ? known.pages : new Map<string, readonly number[]>()
  const name = `${key} ${direction} ${place}`
  const page = pages.get(name) ?? find()
  if (pages.size < MOST_PAGES) pages.set(name, page)
  foundOf.set(list, { written, pages })
  return page
}

/** Ids of one page of a list, in the order asked for. */
export function pageOf(
  goodsIndex: GoodsIndex,
  list: ListCount,
  query: ListQuery,
  viewer: Viewer,
  { from, size, own }: { readonly from: number; readonly size: number; readonly own: OwnValues },
): readonly number[] {
  if (from >= list.total) return []
  const end = Math.min(list.total, from + size)
  const order = orderOf(goodsIndex, query, viewer, own)
  return keptPage(goodsIndex, order, list, `${from} ${end}`, () => {
    const places = walked(goodsIndex, order, list, end) ?? sorted(goodsIndex, order, list, end)
    return places.slice(from, end).map((place) => goodsIndex.columns.id[place] ?? 0)
  })
}
