import { notFound } from 'next/navigation'
import { ListPage } from '#components/catalog/list-page.tsx'
import type { ListMode } from '#lib/routes/links.ts'
import { parseListQuery } from '#lib/routes/list-query.ts'
import type { FilteredPageProps } from '#lib/server/list-page.ts'
import { listMetadata, readListPage } from '#lib/server/list-page.ts'
import { readSearchPage, searchMetadata } from '#lib/server/search-page.ts'

/* What the page files of the catalogue's views export: cards, table and plain rows show the same list. */

/** A category's list with filters, rendered for its request. */
export const filteredList = (mode: ListMode) => ({
  generateMetadata: async ({ searchParams }: FilteredPageProps) =>
    listMetadata(mode, parseListQuery(await searchParams)),
  page: async ({ searchParams }: FilteredPageProps) => {
    const found = await readListPage(await searchParams)
    if (!found) notFound()
    return <ListPage place={{ kind: 'list', mode, query: found.query }} list={found.list} />
  },
})

const searchRoutes = { card: 'search', table: 'searchTable' } as const

/** What a search finds, rendered for its request. */
export const searchedList = (mode: keyof typeof searchRoutes) => ({
  generateMetadata: async ({ searchParams }: FilteredPageProps) =>
    searchMetadata(searchRoutes[mode], await searchParams),
  page: async ({ searchParams }: FilteredPageProps) => {
    const { query, list } = await readSearchPage(await searchParams)
    return <ListPage place={{ kind: 'search', mode, query }} list={list} />
  },
})
