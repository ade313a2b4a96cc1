import { MemberFrame } from '#components/account/member-frame.tsx'
import { OrderListPage } from '#components/orders/order-list-page.tsx'
import { isOrderTab } from '#components/orders/order-tabs.ts'
import { parseId } from '#lib/routes/id-list.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request: what stands behind a streamed fallback is lost on crawlers. */
export const instant = false

export const generateMetadata = () => pageMetadata('orders')

export default async function Page({ searchParams }: PageProps<'/order'>) {
  const { state, keywords, page } = await searchParams
  const tab = typeof state === 'string' && isOrderTab(state) ? state : 'all'
  return (
    <MemberFrame current="orders">
      <OrderListPage
        state={tab}
        keywords={typeof keywords === 'string' ? keywords.trim().slice(0, 64) : ''}
        page={parseId(page) ?? 1}
      />
    </MemberFrame>
  )
}
