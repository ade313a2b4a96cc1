import { MemberFrame } from '#components/account/member-frame.tsx'
import { ReceiptsPage } from '#components/orders/receipts-page.tsx'
import { isReceiptTab, parseNumber } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('ephedrineReceipts')

export default async function Page({ searchParams }: PageProps<'/[site]/hmdd'>) {
  const { state, page } = await searchParams
  return (
    <MemberFrame current="ephedrineReceipts">
      <ReceiptsPage
        state={typeof state === 'string' && isReceiptTab(state) ? state : 'all'}
        page={parseNumber(page) ?? 1}
      />
    </MemberFrame>
  )
}
