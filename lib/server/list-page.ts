import 'server-only'
import type { Metadata } from 'next'
import { unstable_rethrow } from 'next/navigation'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import type { ListMode, ListQuery } from '#lib/routes/links.ts'
import { listUrl } from '#lib/routes/links.ts'
import type { RawQuery } from '#lib/routes/list-query.ts'
import { isNarrowed, parseListQuery } from '#lib/routes/list-query.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { readGoodsList } from './cached/goods.ts'
import { pageMetadata } from './page-metadata.ts'
import { noteHole } from './request-note.ts'

/** What the framework hands to a page with filters in its address. */
export interface FilteredPageProps {
  readonly searchParams: Promise<RawQuery>
}

const listRoutes: Readonly<Record<ListMode, RouteKey>> = { card: 'list', table: 'listTable', plain: 'listNoImage' }

/**
 * A list as readGoodsList has it; undefined when the shop API is gone and there is no copy of this list. For pages
 * rendered per request: an error would leave them empty half way through. Cached pages must fail, so that they are not kept.
 */
export async function readListIfPossible(query: ListQuery): Promise<GoodsList | null | undefined> {
  try {
    return await readGoodsList(query)
  } catch (error) {
    unstable_rethrow(error)
    noteHole()
    return undefined
  }
}

/** All views of a category's page are one address for search engines, whatever alias or extra parameters it came by. */
export async function listMetadata(mode: ListMode, query: ListQuery): Promise<Metadata> {
  const list = await readListIfPossible(query)
  const category = list?.crumbs.at(-1)?.name
  const page = query.page && query.page > 1 ? `第${query.page}页` : undefined
  return pageMetadata(listRoutes[mode], {
    subject: [category, page].filter(Boolean).join('-') || undefined,
    description: list ? `${category ?? '全部药品'}批发目录，共 ${list.total} 个品种` : undefined,
    canonical: listUrl('card', { select: query.select, preferred: query.preferred, page: query.page }),
    isPrivate: list === undefined || isNarrowed(query),
  })
}

/** A category's list under an address with filters. Null: there is no such category. */
export async function readListPage(raw: RawQuery): Promise<{ query: ListQuery; list: GoodsList | undefined } | null> {
  const query = parseListQuery(raw)
  const list = await readListIfPossible(query)
  return list === null ? null : { query, list }
}
