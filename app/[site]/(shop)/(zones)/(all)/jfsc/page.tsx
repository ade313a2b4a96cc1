import { PointsMallPage } from '#components/zones/points-mall/points-mall-page.tsx'
import { readPointsMall } from '#lib/server/cached/offers.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('pointsMall', { description: '积分商城：采购积分兑换门店用品与优惠券。' })

export default async function Page() {
  return <PointsMallPage mall={await readPointsMall()} />
}
