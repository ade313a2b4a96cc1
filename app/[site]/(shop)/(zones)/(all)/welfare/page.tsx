import { notFound } from 'next/navigation'
import { ListZonePage } from '#components/zones/list-zone-page.tsx'
import { parseListQuery } from '#lib/routes/list-query.ts'
import type { FilteredPageProps } from '#lib/server/zone-page.ts'
import { readZonePage, viewOf, zoneMetadata } from '#lib/server/zone-page.ts'

export const instant = false

export async function generateMetadata({ searchParams }: FilteredPageProps) {
  return zoneMetadata('storeWideDiscount', parseListQuery(await searchParams))
}

export default async function Page({ searchParams }: FilteredPageProps) {
  const raw = await searchParams
  const content = await readZonePage('storeWideDiscount', raw, viewOf(raw))
  if (!content) notFound()
  return <ListZonePage {...content} />
}
