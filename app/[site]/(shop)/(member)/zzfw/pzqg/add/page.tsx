import { MemberFrame } from '#components/account/member-frame.tsx'
import { SourcingAddPage } from '#components/self-service/sourcing-add-page.tsx'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

const LONGEST_NAME = 60

export const generateMetadata = () => pageMetadata('sourcingAdd')

export default async function Page({ searchParams }: PageQuery) {
  const { name } = await searchParams
  return (
    <MemberFrame current="sourcing" title="发布求购">
      <SourcingAddPage name={typeof name === 'string' ? name.trim().slice(0, LONGEST_NAME) : ''} />
    </MemberFrame>
  )
}
