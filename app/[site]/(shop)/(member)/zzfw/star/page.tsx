import { MemberFrame } from '#components/account/member-frame.tsx'
import { BackInStockPage } from '#components/self-service/back-in-stock-page.tsx'
import { FavoritesPage } from '#components/self-service/favorites-page.tsx'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { parseNumber } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('favorites')

export default async function Page({ searchParams }: PageQuery) {
  const { view, page } = await searchParams
  const at = parseNumber(page) ?? 1
  return (
    <MemberFrame current="favorites">
      {view === 'arrivals' ? <BackInStockPage page={at} /> : <FavoritesPage page={at} />}
    </MemberFrame>
  )
}
