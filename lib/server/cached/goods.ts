import 'server-only'
import { LRUCache } from 'lru-cache'
import type { QueryOf } from '#lib/contract/call.ts'
import type { goodsCalls, WireGoodsList } from '#lib/contract/goods/calls.ts'
import { pathToCategory } from '#lib/domain/common.ts'
import type { GoodsCampaign } from '#lib/domain/goods-detail.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { noGoods } from '#lib/domain/goods-list.ts'
import { toGoodsCampaign, toGoodsDetail } from '#lib/mapping/goods-detail.ts'
import { toGoodsList } from '#lib/mapping/goods-list.ts'
import type { GoodsQuery, ListQuery } from '#lib/routes/links.ts'
import { isNarrowed } from '#lib/routes/list-query.ts'
import { toParameters } from '#lib/routes/parameters.ts'
import { zoneGoods } from '#lib/routes/zones.ts'
import { ofSite } from '../current-site.ts'
import { PAGE_READ_LIMIT_MS, ZONE_READ_LIMIT_MS } from '../limits.ts'
import type { SiteKey } from '../sites.ts'
import { askOrRecall } from './ask.ts'
import { commonDataOf } from './frame.ts'
import { goodsTags, keepAsPage, markStale, tagGoods } from './life.ts'
import type { Read } from './moments.ts'
import { keptForMoments } from './moments.ts'
import { pageRead } from './page-read.ts'

/** Asked so often, half a minute or more apart, a search is worth a copy on disk. */
const OFTEN = 2

const asked = new LRUCache<string, number>({ max: 5_000 })

/** Counts a question, and says whether it comes again and again. */
function isAskedOften(question: string): boolean {
  const times = (asked.get(question) ?? 0) + 1
  asked.set(question, times)
  return times >= OFTEN
}

type WireQuery = QueryOf<typeof goodsCalls.goodsList>

/** The way down to a category is empty only where there is no such category; an upstream that tells no way is believed. */
const isOfNoCategory = (query: GoodsQuery, wire: WireGoodsList): boolean =>
  query.select !== undefined && wire.crumbs?.length === 0

/** Only what an address names can be missing; goods as such cannot, and a search finds nothing rather than 404. Throws. */
function noSuchList(query: GoodsQuery): null {
  if (query.select !== undefined || query.activity_id !== undefined || query.brand_id !== undefined) return null
  throw new Error('a list that cannot be missing was answered with 404')
}

/** The list with the way down to its category, from the menu where the upstream tells none. */
async function withCrumbs(site: SiteKey, query: GoodsQuery, wire: WireGoodsList): Promise<GoodsList> {
  const list = toGoodsList(wire, query)
  if (wire.crumbs !== null || query.select === undefined) return list
  const { categories } = await commonDataOf(site)
  return { ...list, crumbs: pathToCategory(Object.values(categories).flat(), query.select) }
}

/** A category's or zone's list, page by page: kept like a page, with its stale copy. Null: no such category. */
async function categoryPageOf(site: SiteKey, query: GoodsQuery, limitMs: number): Promise<GoodsList | null> {
  'use cache'
  keepAsPage(site, 'goods')
  const found = await askOrRecall(site, {
    key: 'goodsList',
    query: toParameters(query) as WireQuery,
    limitMs,
    // Pages beyond the end are as many as anybody cares to count.
    isWorthKeeping: (list) => list.data.length > 0,
  })
  markStale(site, found)
  if (found.state === 'building') return noGoods
  if (!found.data) return noSuchList(query)
  if (isOfNoCategory(query, found.data)) return null
  const list = await withCrumbs(site, query, found.data)
  tagGoods(site, list.goods)
  return list
}

interface Narrowed {
  readonly query: GoodsQuery
  readonly limitMs: number
}

/** Searches and filters: endless in number, so kept for moments. What is asked again and again has a copy. */
async function readNarrowedOnce(site: SiteKey, { query, limitMs }: Narrowed): Promise<Read<GoodsList | null>> {
  const wire = toParameters(query) as WireQuery
  const isAsked = isAskedOften(`${site} ${JSON.stringify(wire)}`)
  const found = await askOrRecall(site, { key: 'goodsList', query: wire, limitMs, isWorthKeeping: () => isAsked })
  if (found.state === 'building') return { value: noGoods, tags: null }
  // Without `shop`: when announcements break off, the half minute is the net.
  const tags = found.state === 'fresh' ? ['goods'] : null
  if (!found.data) return { value: noSuchList(query), tags }
  if (isOfNoCategory(query, found.data)) return { value: null, tags }
  const list = await withCrumbs(site, query, found.data)
  return { value: list, tags: tags && [...tags, ...goodsTags(list.goods)] }
}

const readCategoryPage = ofSite(categoryPageOf)
const readNarrowed = ofSite(keptForMoments(readNarrowedOnce))

/** Same filters, same entry of the cache, whatever order the address has them in. */
function ordered(query: GoodsQuery): GoodsQuery {
  const given = Object.entries(query).filter(([name, value]) => {
    const isFirstPage = name === 'page' && value === 1
    return value !== undefined && value !== '' && !isFirstPage
  })
  return Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What a guest sees of a goods list; null for a category that does not exist. */
export async function readGoodsList(query: ListQuery): Promise<GoodsList | null> {
  const same = ordered(query)
  return isNarrowed(query)
    ? await readNarrowed({ query: same, limitMs: PAGE_READ_LIMIT_MS })
    : await readCategoryPage(same, PAGE_READ_LIMIT_MS)
}

/** The same within a zone: `base` is what the zone asks for by itself. Null also for a campaign that does not exist. */
export async function readZoneGoods(base: GoodsQuery, query: ListQuery): Promise<GoodsList | null> {
  const same = ordered(zoneGoods(base, query))
  return isNarrowed(query)
    ? await readNarrowed({ query: same, limitMs: ZONE_READ_LIMIT_MS })
    : await readCategoryPage(same, ZONE_READ_LIMIT_MS)
}

/** What runs now, with the goods it reaches. */
const readGoodsCampaigns = pageRead('goodsCampaigns', {
  tags: ['goods', 'activities'],
  toModel: ({ data }) => data.map(toGoodsCampaign),
  none: [],
  isOptional: true,
})

export async function readCampaignsOf(goodsId: number): Promise<readonly GoodsCampaign[]> {
  const all = await readGoodsCampaigns()
  return all.filter(({ goodsIds }) => goodsIds.includes(goodsId))
}

/** What a guest sees of goods; null when the shop API does not have them. */
export const readGoods = pageRead('goodsDetail', {
  tags: ['goods'],
  ask: (id: number) => ({ params: { id }, tags: [`goods:${id}`] }),
  toModel: toGoodsDetail,
  none: null,
  goodsOf: ({ related }) => related,
})
