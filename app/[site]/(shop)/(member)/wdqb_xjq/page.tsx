import { MemberFrame } from '#components/account/member-frame.tsx'
import { CashVouchersPage } from '#components/wallet/cash-vouchers-page.tsx'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { parseNumber, parseOwnStatus } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('cashVouchers')

export default async function Page({ searchParams }: PageQuery) {
  const { status, page } = await searchParams
  return (
    <MemberFrame current="cashVouchers">
      <CashVouchersPage status={parseOwnStatus(status)} page={parseNumber(page) ?? 1} />
    </MemberFrame>
  )
}
