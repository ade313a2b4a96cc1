import { MemberFrame } from '#components/account/member-frame.tsx'
import { ArrivalsPage } from '#components/self-service/arrivals-page.tsx'
import { FavoritesPage } from '#components/self-service/favorites-page.tsx'
import { parseId } from '#lib/routes/id-list.ts'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request: what stands behind a streamed fallback is lost on crawlers. */
export const instant = false

export const generateMetadata = () => pageMetadata('favorites')

export default async function Page({ searchParams }: PageQuery) {
  const { view, page } = await searchParams
  const at = parseId(page) ?? 1
  return (
    <MemberFrame current="favorites">
      {view === 'arrivals' ? <ArrivalsPage page={at} /> : <FavoritesPage page={at} />}
    </MemberFrame>
  )
}
