import { and } from 'drizzle-orm'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { Db } from '#shop-api/db/db.ts'
import { countMatches, parseSearch } from '#shop-api/modules/search/match.ts'
import { matchReasons } from '#shop-api/modules/search/matched.ts'
import { wordsOf } from '#shop-api/modules/search/normalise.ts'
import { crumbsTo } from './crumbs.ts'
import { cachedFacets } from './facet-cache.ts'
import type { ListQuery } from './filter.ts'
import { listFilter } from './filter.ts'
import { listOrder } from './order.ts'
import { presentGoods } from './present.ts'
import type { GoodsRow } from './rows.ts'
import { loadGoodsPage } from './rows.ts'
import type { Viewer } from './viewer.ts'

/** How many goods the same words find in the other mode, when they find none in this one. */
export async function otherMode(db: Db, keywords: string, type: 0 | 1): Promise<WireGoodsList['other_mode']> {
  const mode = type === 1 ? 0 : 1
  const search = parseSearch(keywords, mode)
  const total = search ? await countMatches(db, search) : 0
  return total > 0 ? { type: mode, total } : null
}

export function reasonsOf(rows: readonly GoodsRow[], keywords: string | undefined): Map<number, string> {
  const words = wordsOf(keywords ?? '')
  return new Map(
    rows.map((row) => [row.id, matchReasons({ ...row, manufacturer: row.manufacturerName }, words)] as const),
  )
}

const nothing = { total: 0, filters: { jx: [], sccj: [], tag: [], category: [] } }

/** One page of a list or search, with facets. */
export async function listGoods(db: Db, query: ListQuery, viewer: Viewer): Promise<WireGoodsList> {
  const filter = await listFilter(db, query, viewer)
  const { total, filters } = filter ? await cachedFacets(db, filter, query, viewer) : nothing
  const rows = filter
    ? await loadGoodsPage(db, {
        where: and(filter.base, filter.form, filter.maker, filter.tag),
        order: listOrder(query, viewer.seesPrices),
        limit: query.per_page,
        offset: (query.page - 1) * query.per_page,
      })
    : []
  const crumbs = query.select === undefined ? [] : await crumbsTo(db, query.select)
  return {
    data: await presentGoods(db, rows, viewer, reasonsOf(rows, query.keywords)),
    current_page: query.page,
    per_page: query.per_page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
    total,
    filters,
    crumbs,
    other_mode: query.keywords && total === 0 ? await otherMode(db, query.keywords, query.type === 1 ? 1 : 0) : null,
  }
}
