import { MemberFrame } from '#components/account/member-frame.tsx'
import { CouponsPage } from '#components/wallet/coupons-page.tsx'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { parseNumber, parseOwnStatus } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('coupons')

export default async function Page({ searchParams }: PageQuery) {
  const { view, status, page } = await searchParams
  return (
    <MemberFrame current="coupons">
      <CouponsPage view={view === 'claimable' ? view : parseOwnStatus(status)} page={parseNumber(page) ?? 1} />
    </MemberFrame>
  )
}
