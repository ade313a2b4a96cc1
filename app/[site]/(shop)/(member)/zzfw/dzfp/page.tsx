import { MemberFrame } from '#components/account/member-frame.tsx'
import { InspectionReportPage } from '#components/self-service/inspection-page.tsx'
import { InvoiceApplyPage } from '#components/self-service/invoice-apply-page.tsx'
import { InvoiceListPage } from '#components/self-service/invoice-list-page.tsx'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { parseId, parseNumber } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

/** Invoices and inspection reports share this address, each on a tab. */
const REPORTS = '检验报告'

export async function generateMetadata({ searchParams }: PageQuery) {
  const { view } = await searchParams
  return pageMetadata('invoices', view === 'reports' ? { subject: REPORTS } : {})
}

const textOf = (value: string | string[] | undefined, most: number): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : ''

export default async function Page({ searchParams }: PageQuery) {
  const { view, page, keywords, batch, order, fresh } = await searchParams
  const at = parseNumber(page) ?? 1
  return (
    <MemberFrame current="invoices" {...(view === 'reports' ? { title: REPORTS } : {})}>
      {view === 'apply' ? (
        <InvoiceApplyPage page={at} />
      ) : view === 'reports' ? (
        <InspectionReportPage
          query={{
            keywords: textOf(keywords, 64),
            batch: textOf(batch, 40),
            orderId: parseId(order),
            onlyFresh: fresh === '1',
            page: at,
          }}
        />
      ) : (
        <InvoiceListPage page={at} />
      )}
    </MemberFrame>
  )
}
