import { notFound } from 'next/navigation'
import { ListPage } from '#components/catalog/list-page.tsx'
import { parseListQuery } from '#lib/routes/list-query.ts'
import { listMetadata, readListPage } from '#lib/server/list-page.ts'

export const instant = false

export async function generateMetadata({ searchParams }: PageProps<'/[site]/list_no_image'>) {
  return listMetadata('plain', parseListQuery(await searchParams))
}

export default async function Page({ searchParams }: PageProps<'/[site]/list_no_image'>) {
  const found = await readListPage(await searchParams)
  if (!found) notFound()
  return <ListPage place={{ kind: 'list', mode: 'plain', query: found.query }} list={found.list} />
}
