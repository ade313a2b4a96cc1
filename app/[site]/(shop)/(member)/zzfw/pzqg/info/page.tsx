import { MemberFrame } from '#components/account/member-frame.tsx'
import { NoWanted, WantedPage } from '#components/self-service/wanted-page.tsx'
import { parseId } from '#lib/routes/id-list.ts'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request: what stands behind a streamed fallback is lost on crawlers. */
export const instant = false

export const generateMetadata = () => pageMetadata('wantedDetail')

export default async function Page({ searchParams }: PageQuery) {
  const id = parseId((await searchParams).id)
  return (
    <MemberFrame current="wanted" title="求购详情">
      {id === null ? <NoWanted /> : <WantedPage id={id} />}
    </MemberFrame>
  )
}
