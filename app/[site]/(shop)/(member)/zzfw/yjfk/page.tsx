import { MemberFrame } from '#components/account/member-frame.tsx'
import { FeedbackPage } from '#components/self-service/feedback-page.tsx'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { parseNumber } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('feedback')

export default async function Page({ searchParams }: PageQuery) {
  const { page } = await searchParams
  return (
    <MemberFrame current="feedback">
      <FeedbackPage page={parseNumber(page) ?? 1} />
    </MemberFrame>
  )
}
