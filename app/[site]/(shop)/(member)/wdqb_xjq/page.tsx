import { MemberFrame } from '#components/account/member-frame.tsx'
import { CashVouchersPage } from '#components/wallet/cash-vouchers-page.tsx'
import { parseHeldStatus } from '#lib/routes/held-status.ts'
import { parseId } from '#lib/routes/id-list.ts'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request: what stands behind a streamed fallback is lost on crawlers. */
export const instant = false

export const generateMetadata = () => pageMetadata('cashVouchers')

export default async function Page({ searchParams }: PageQuery) {
  const { status, page } = await searchParams
  return (
    <MemberFrame current="cashVouchers">
      <CashVouchersPage status={parseHeldStatus(status)} page={parseId(page) ?? 1} />
    </MemberFrame>
  )
}
