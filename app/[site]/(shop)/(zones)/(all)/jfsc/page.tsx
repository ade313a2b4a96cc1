import { PointsMallPage } from '#components/zones/deals/points-mall-page.tsx'
import { readPointsMall } from '#lib/server/cached/deals.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('pointsMall', { description: '积分商城：采购积分兑换店用品与优惠券。' })

export default async function Page() {
  return <PointsMallPage mall={await readPointsMall()} />
}
