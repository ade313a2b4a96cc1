import { MemberFrame } from '#components/account/member-frame.tsx'
import { BoughtPage } from '#components/self-service/bought-page.tsx'
import { PlanImportPage } from '#components/self-service/plan-import-page.tsx'
import { boughtOrders } from '#lib/domain/purchase.ts'
import { parseId } from '#lib/routes/id-list.ts'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request: what stands behind a streamed fallback is lost on crawlers. */
export const instant = false

export const generateMetadata = () => pageMetadata('quickPurchase')

export default async function Page({ searchParams }: PageQuery) {
  const { view, order, page } = await searchParams
  return (
    <MemberFrame current="quickPurchase">
      {view === 'import' ? (
        <PlanImportPage />
      ) : (
        <BoughtPage order={boughtOrders.find((known) => known === order) ?? 'times'} page={parseId(page) ?? 1} />
      )}
    </MemberFrame>
  )
}
