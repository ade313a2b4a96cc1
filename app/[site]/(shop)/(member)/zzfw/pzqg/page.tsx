import { MemberFrame } from '#components/account/member-frame.tsx'
import { SourcingListPage } from '#components/self-service/sourcing-list-page.tsx'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { parseNumber } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('sourcing')

export default async function Page({ searchParams }: PageQuery) {
  const { page } = await searchParams
  return (
    <MemberFrame current="sourcing">
      <SourcingListPage page={parseNumber(page) ?? 1} />
    </MemberFrame>
  )
}
