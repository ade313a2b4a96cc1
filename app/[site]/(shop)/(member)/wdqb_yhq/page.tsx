import { MemberFrame } from '#components/account/member-frame.tsx'
import { CouponsPage } from '#components/wallet/coupons-page.tsx'
import { parseHeldStatus } from '#lib/routes/held-status.ts'
import { parseId } from '#lib/routes/id-list.ts'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request: what stands behind a streamed fallback is lost on crawlers. */
export const instant = false

export const generateMetadata = () => pageMetadata('coupons')

export default async function Page({ searchParams }: PageQuery) {
  const { view, status, page } = await searchParams
  return (
    <MemberFrame current="coupons">
      <CouponsPage view={view === 'claimable' ? view : parseHeldStatus(status)} page={parseId(page) ?? 1} />
    </MemberFrame>
  )
}
