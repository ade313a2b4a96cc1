import { notFound } from 'next/navigation'
import { MemberFrame } from '#components/account/member-frame.tsx'
import { OrderPage } from '#components/orders/order-page.tsx'
import { orderTasks } from '#lib/routes/links.ts'
import { parseId } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('order')

export default async function Page({ params, searchParams }: PageProps<'/[site]/order/info/[id]'>) {
  const id = parseId((await params).id)
  if (id === null) notFound()
  const { task } = await searchParams
  return (
    <MemberFrame current="orders" title="订单详情">
      <OrderPage orderId={id} task={orderTasks.find((each) => each === task) ?? null} />
    </MemberFrame>
  )
}
