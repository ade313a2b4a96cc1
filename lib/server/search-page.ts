import 'server-only'
import type { Metadata } from 'next'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { noGoods } from '#lib/domain/goods-list.ts'
import type { ListQuery } from '#lib/routes/links.ts'
import type { RawQuery } from '#lib/routes/list-query.ts'
import { parseListQuery } from '#lib/routes/list-query.ts'
import { routes } from '#lib/routes/registry.ts'
import { readListIfPossible } from './list-page.ts'
import { pageMetadata } from './page-metadata.ts'

export function searchMetadata(key: 'search' | 'searchTable', raw: RawQuery): Promise<Metadata> {
  return pageMetadata(key, { subject: parseListQuery(raw).keywords, canonical: routes.search.path, isPrivate: true })
}

/**
 * What a search finds. Words with nothing to find, such as @#$%^, are an empty answer, not an error; undefined when the
 * shop API is gone.
 */
export async function readSearchPage(raw: RawQuery): Promise<{ query: ListQuery; list: GoodsList | undefined }> {
  const query = parseListQuery(raw)
  const list = await readListIfPossible(query)
  return { query, list: list === null ? noGoods : list }
}
