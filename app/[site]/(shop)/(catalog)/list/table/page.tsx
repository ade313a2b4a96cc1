import { notFound } from 'next/navigation'
import { ListPage } from '#components/catalog/list-page.tsx'
import { parseListQuery } from '#lib/routes/list-query.ts'
import { listMetadata, readListPage } from '#lib/server/list-page.ts'

export const instant = false

export async function generateMetadata({ searchParams }: PageProps<'/[site]/list/table'>) {
  return listMetadata('table', parseListQuery(await searchParams))
}

export default async function Page({ searchParams }: PageProps<'/[site]/list/table'>) {
  const found = await readListPage(await searchParams)
  if (!found) notFound()
  return <ListPage place={{ kind: 'list', mode: 'table', query: found.query }} list={found.list} />
}
