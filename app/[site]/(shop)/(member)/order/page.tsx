import { MemberFrame } from '#components/account/member-frame.tsx'
import { OrderListPage } from '#components/orders/order-list-page.tsx'
import { isOrderTab } from '#components/orders/order-tabs.ts'
import { parseNumber } from '#lib/routes/page-query.ts'
import { addressName } from '#lib/routes/parameters.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('orders')

export default async function Page({ searchParams }: PageProps<'/[site]/order'>) {
  const query = await searchParams
  const text = (name: string): string => {
    const value = query[addressName(name)]
    return typeof value === 'string' ? value.trim().slice(0, 64) : ''
  }
  const day = (name: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : '')
  const state = text('state')
  const filter = {
    number: text('number').slice(0, 32),
    goods: text('goods'),
    manufacturer: text('manufacturer'),
    from: day('from'),
    to: day('to'),
  }
  return (
    <MemberFrame current="orders">
      <OrderListPage state={isOrderTab(state) ? state : 'all'} filter={filter} page={parseNumber(query.page) ?? 1} />
    </MemberFrame>
  )
}
