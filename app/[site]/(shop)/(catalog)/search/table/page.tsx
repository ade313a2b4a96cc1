import { ListPage } from '#components/catalog/list-page.tsx'
import { readSearchPage, searchMetadata } from '#lib/server/search-page.ts'

export const instant = false

export async function generateMetadata({ searchParams }: PageProps<'/[site]/search/table'>) {
  return searchMetadata('searchTable', await searchParams)
}

export default async function Page({ searchParams }: PageProps<'/[site]/search/table'>) {
  const { query, list } = await readSearchPage(await searchParams)
  return <ListPage place={{ kind: 'search', mode: 'table', query }} list={list} />
}
