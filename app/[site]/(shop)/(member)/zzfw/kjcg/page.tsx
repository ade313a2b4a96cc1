import { MemberFrame } from '#components/account/member-frame.tsx'
import { BoughtPage } from '#components/self-service/bought-page.tsx'
import { PurchaseListImportPage } from '#components/self-service/purchase-list-page.tsx'
import { boughtOrders } from '#lib/domain/purchase.ts'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { parseNumber } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('quickPurchase')

export default async function Page({ searchParams }: PageQuery) {
  const { view, order, page } = await searchParams
  return (
    <MemberFrame current="quickPurchase">
      {view === 'import' ? (
        <PurchaseListImportPage />
      ) : (
        <BoughtPage order={boughtOrders.find((known) => known === order) ?? 'times'} page={parseNumber(page) ?? 1} />
      )}
    </MemberFrame>
  )
}
