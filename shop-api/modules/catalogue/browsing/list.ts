import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { countToday } from '#shop-api/modules/base/daily-counts/count.ts'
import type { GoodsRow } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { parseSearch } from '#shop-api/modules/catalogue/goods-index/match.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { isRunning, loadPromotions } from '#shop-api/modules/catalogue/promotions/active.ts'
import { matchReasons } from '#shop-api/modules/catalogue/search/matched.ts'
import { wordsOf } from '#shop-api/modules/catalogue/search/normalise.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import { countList } from './browse.ts'
import { crumbsTo } from './crumbs.ts'
import { nameFacets } from './facets.ts'
import type { ListQuery } from './filter.ts'
import { listFilter, ownPrices } from './filter.ts'
import { currentTagTable } from './filter-tags.ts'
import { guessMeant } from './guess.ts'
import { pageOf } from './order.ts'
import { presentGoods } from './present.ts'
import { termsFor } from './promotion-terms.ts'
import { otherMode } from './suggest.ts'
import type { Viewer } from './viewer.ts'

function reasonsOf(rows: readonly GoodsRow[], keywords: string | undefined): Map<number, string> {
  const search = parseSearch(keywords ?? '', 0)
  if (!search) return new Map()
  return new Map(
    rows.map((row) => [row.id, matchReasons({ ...row, manufacturer: row.manufacturerName }, search)] as const),
  )
}

/** The campaign a list is narrowed to. Throws ShopRefusal 404 when there is none; one that is over is still described. */
async function campaignOf(db: Db, id: number | undefined, viewer: Viewer): Promise<Pick<WireGoodsList, 'activity'>> {
  if (id === undefined) return {}
  const { now } = viewer
  const [found] = await loadPromotions(db, { kinds: [], ids: possibleIds([id]), now })
  if (!found) throw notFound('活动不存在')
  return {
    activity: {
      id: found.id,
      name: found.name,
      describe: (await termsFor(db, [found], viewer))(found),
      state: isRunning(found, now) ? 'running' : found.startsAt > now && !found.isStopped ? 'coming' : 'over',
      starts_at: toTimestamp(found.startsAt),
      ends_at: toTimestamp(found.endsAt),
    },
  }
}

/** Of a person, not of goods: a phone number, an address for mail, an identity card. */
const PRIVATE = /(?<!\d)1[3-9]\d{9}(?!\d)|@|\d{15,}/

/** Counts words that found nothing in the whole shop, so that operators see what buyers miss. */
function countMiss({ keywords = '', select, activity, activity_id: campaignId }: ListQuery, now: Date): void {
  const words = wordsOf(keywords).join(' ')
  const isWhole = select === undefined && activity === undefined && campaignId === undefined
  if (isWhole && words !== '' && !PRIVATE.test(keywords.trim())) countToday('empty_search', words, now)
}

/** One page of a list or search with its facets: found on the shelf in memory, shown as the database has it now. */
export async function listGoods(db: Db, query: ListQuery, viewer: Viewer): Promise<WireGoodsList> {
  const { keywords, select, page, per_page: size } = query
  const activity = await campaignOf(db, query.activity_id, viewer)
  const goodsIndex = await currentGoodsIndex(db)
  const own = await ownPrices(db, goodsIndex, query, viewer)
  const filter = await listFilter(db, goodsIndex, query, viewer, own)
  const table = await currentTagTable(db, goodsIndex, viewer.now)
  const list = countList(goodsIndex, filter, table)
  const ids = pageOf(goodsIndex, list, query, viewer, { from: (page - 1) * size, size, own })
  const { counts } = list
  const rows = await loadGoodsInOrderFor(db, ids, viewer)
  const hasNone = keywords !== undefined && keywords !== '' && counts.total === 0
  const other = hasNone ? await otherMode(db, keywords, query.type === 1 ? 1 : 0) : null
  if (hasNone && other === null) countMiss(query, viewer.now)
  return {
    ...wirePage(await presentGoods(db, rows, viewer, reasonsOf(rows, keywords)), page, size, counts.total),
    filters: await nameFacets(db, counts, select),
    crumbs: select === undefined ? [] : await crumbsTo(db, select),
    other_mode: other,
    ...(hasNone && query.type !== 1 ? await guessMeant(db, keywords) : {}),
    ...activity,
  }
}
