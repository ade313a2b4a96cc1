import { ListPage } from '#components/catalog/list-page.tsx'
import { readSearchPage, searchMetadata } from '#lib/server/search-page.ts'

export const instant = false

export async function generateMetadata({ searchParams }: PageProps<'/[site]/search'>) {
  return searchMetadata('search', await searchParams)
}

export default async function Page({ searchParams }: PageProps<'/[site]/search'>) {
  const { query, list } = await readSearchPage(await searchParams)
  return <ListPage place={{ kind: 'search', mode: 'card', query }} list={list} />
}
