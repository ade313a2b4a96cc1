import type { z } from 'zod'
import type { goodsListQuery } from '#lib/contract/goods/shapes.ts'
import { price as toPrice } from '#lib/kernel/money.ts'
import { isBarred } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { makerFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { flags, MISSING } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { findGoods, parseSearch } from '#shop-api/modules/catalogue/goods-index/match.ts'
import type { OwnValues } from '#shop-api/modules/catalogue/goods-index/orders.ts'
import { Selection } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { lowerPrices } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { campaignTests } from './filter-promotion.ts'
import { nearExpiryUntil, tagBit } from './filter-tags.ts'
import { boughtGoods } from './goods-of-member.ts'
import type { Viewer } from './viewer.ts'

export type ListQuery = z.output<typeof goodsListQuery>

type Test = (place: number) => boolean

/** What a list is narrowed by; facets apart, so that each can be counted as if it were not chosen. */
export interface Filter {
  /** What a search found; null when nothing is searched for. */
  readonly found: Selection | null
  /** Flags that all of them have. */
  readonly flags: number
  /** 1 at the places of the categories; null for all of them. */
  readonly categories: Uint8Array | null
  readonly base: readonly Test[]
  /** What these goods are narrowed by, in words; null when it depends on the viewer, on promotions or on a search. */
  readonly name: string | null
  /** Place of the chosen form among the forms; null when none is chosen, -1 when there is no such form. */
  readonly form: number | null
  /** 1 at the places of the chosen manufacturer; null when none is chosen. */
  readonly makers: Uint8Array | null
  /** Bit of the chosen tag; null when none is chosen. */
  readonly tag: number | null
}

/** Manufacturers by id. */
export const loadMakers = (db: Db): Promise<ReadonlyMap<number, { name: string; shortName: string }>> =>
  briefly(db, 'makers', () => makerFacts(db, 'all', 'name', 'shortName'))

async function makersCalled(db: Db, { columns }: GoodsIndex, name: string): Promise<Uint8Array> {
  const names = await loadMakers(db)
  return Uint8Array.from(columns.makers.values, (id) => {
    const maker = names.get(id)
    return maker?.name === name || maker?.shortName === name ? 1 : 0
  })
}

const zones: Readonly<Record<number, number>> = { 1: flags.piece, 2: flags.device }
const PRICE_UNITS = 10_000

/** Goods under controlled sale whose price this viewer may not see: nor learn by narrowing a range or by an order. */
export function hidesPrice({ columns }: GoodsIndex, { member }: Viewer): Test {
  const isHidden = Uint8Array.from(columns.controls, (control) =>
    control !== null && isBarred(member, control) ? 1 : 0,
  )
  const { control } = columns
  return (place) => isHidden[control[place] ?? 0] === 1
}

/** Lower prices by place instead of by id. */
const ownByPlace = new WeakMap<object, OwnValues>()

/** What this viewer pays less for than everybody, by place, where a list is narrowed or sorted by price. */
export async function ownPrices(
  db: Db,
  goodsIndex: GoodsIndex,
  { sort, price_min: least, price_max: most }: ListQuery,
  viewer: Viewer,
): Promise<OwnValues> {
  const isNeeded = viewer.seesPrices && (sort === 'price' || least !== undefined || most !== undefined)
  if (!isNeeded) return new Map()
  const { price } = goodsIndex.columns
  const listPriceOf = (id: number) => {
    const everybodys = price[goodsIndex.placeOf(id) ?? -1] ?? MISSING
    return everybodys === MISSING ? null : toPrice(everybodys)
  }
  const lower = await lowerPrices(db, viewer, listPriceOf, goodsIndex.ordered('price', 'asc'))
  const known = ownByPlace.get(lower)
  if (known) return known
  const own = new Map([...lower].map(([id, each]) => [goodsIndex.placeOf(id) ?? -1, each]))
  ownByPlace.set(lower, own)
  return own
}

/** Who sees no price must not learn it by narrowing a range. */
function priceTests(goodsIndex: GoodsIndex, query: ListQuery, viewer: Viewer, own: OwnValues): Test[] {
  const { price_min: least, price_max: most } = query
  if (!viewer.seesPrices || (least === undefined && most === undefined)) return []
  const from = (least ?? 0) * PRICE_UNITS
  const to = Math.min(MISSING - 1, (most ?? MISSING) * PRICE_UNITS)
  const { price } = goodsIndex.columns
  const isHidden = hidesPrice(goodsIndex, viewer)
  const paid = (place: number) => own.get(place) ?? price[place] ?? MISSING
  return [(place) => paid(place) >= from && paid(place) <= to && !isHidden(place)]
}

const categoriesUnder = ({ columns }: GoodsIndex, chosen: number | undefined): Uint8Array | null =>
  chosen === undefined ? null : Uint8Array.from(columns.categoryPaths, (path) => (path.includes(chosen) ? 1 : 0))

function brandTests({ columns }: GoodsIndex, chosen: number | undefined): Test[] {
  if (chosen === undefined) return []
  const wanted = columns.brands.values.indexOf(chosen)
  const { brand } = columns
  return [(place) => brand[place] === wanted]
}

function nearExpiryTests({ columns }: GoodsIndex, query: ListQuery, now: Date): Test[] {
  if (query.is_jxq !== 1) return []
  const until = nearExpiryUntil(now)
  const { expiry } = columns
  return [(place) => (expiry[place] ?? MISSING) <= until]
}

async function boughtTests(db: Db, { columns }: GoodsIndex, query: ListQuery, { member }: Viewer): Promise<Test[]> {
  if (query.bought !== 1) return []
  const bought: ReadonlySet<number | undefined> = member ? await boughtGoods.ask(db, member.id) : new Set()
  const { id } = columns
  return [(place) => bought.has(id[place])]
}

async function searched(db: Db, goodsIndex: GoodsIndex, query: ListQuery): Promise<Selection | null> {
  if (!query.keywords) return null
  const search = parseSearch(query.keywords, query.type === 1 ? 1 : 0)
  return search ? findGoods(db, goodsIndex, search) : new Selection(goodsIndex)
}

function nameOf({ version }: GoodsIndex, query: ListQuery, wanted: number, { now }: Viewer): string | null {
  const { keywords, price_min: least, price_max: most, activity, activity_id: campaignId, bought } = query
  if (keywords || bought === 1) return null
  if ([least, most, activity, campaignId].some((each) => each !== undefined)) return null
  const { select, brand_id: brand, jx: form, sccj: maker, tag } = query
  const until = query.is_jxq === 1 ? nearExpiryUntil(now) : null
  return JSON.stringify([version, wanted, select, brand, form, maker, tag, until])
}

export async function listFilter(
  db: Db,
  goodsIndex: GoodsIndex,
  query: ListQuery,
  viewer: Viewer,
  own: OwnValues,
): Promise<Filter> {
  const zone = query.zone === undefined ? 0 : (zones[query.zone] ?? 0)
  const wanted =
    flags.isOnShelf | zone | (query.yx === 1 ? flags.preferred : 0) | (query.in_stock === 1 ? flags.inStock : 0)
  return {
    found: await searched(db, goodsIndex, query),
    flags: wanted,
    categories: categoriesUnder(goodsIndex, query.select),
    name: nameOf(goodsIndex, query, wanted, viewer),
    base: [
      ...brandTests(goodsIndex, query.brand_id),
      ...priceTests(goodsIndex, query, viewer, own),
      ...nearExpiryTests(goodsIndex, query, viewer.now),
      ...(await campaignTests(db, goodsIndex, query, viewer.now)),
      ...(await boughtTests(db, goodsIndex, query, viewer)),
    ],
    form: query.jx === undefined ? null : goodsIndex.columns.forms.values.indexOf(query.jx),
    makers: query.sccj ? await makersCalled(db, goodsIndex, query.sccj) : null,
    tag: query.tag ? tagBit(query.tag) : null,
  }
}
