import { MemberFrame } from '#components/account/member-frame.tsx'
import { NoSourcingRequests, SourcingPage } from '#components/self-service/sourcing-page.tsx'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { parseId } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('sourcingDetail')

export default async function Page({ searchParams }: PageQuery) {
  const id = parseId((await searchParams).id)
  return (
    <MemberFrame current="sourcing" title="求购详情">
      {id === null ? <NoSourcingRequests /> : <SourcingPage id={id} />}
    </MemberFrame>
  )
}
