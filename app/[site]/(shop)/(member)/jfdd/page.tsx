import { MemberFrame } from '#components/account/member-frame.tsx'
import { PointsOrderList } from '#components/orders/points-order-list.tsx'
import { isPointsOrderState } from '#lib/domain/points-mall.ts'
import { parseNumber } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('pointsOrders')

export default async function Page({ searchParams }: PageProps<'/[site]/jfdd'>) {
  const { state, page } = await searchParams
  return (
    <MemberFrame current="pointsOrders">
      <PointsOrderList
        state={typeof state === 'string' && isPointsOrderState(state) ? state : 'all'}
        page={parseNumber(page) ?? 1}
      />
    </MemberFrame>
  )
}
