import { CouponPage } from '#components/zones/coupons/coupon-page.tsx'
import { readCouponCentre } from '#lib/server/cached/offers.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('couponCentre', { description: '领券中心：满减券、折扣券与积分兑换券，领取后结算时选用。' })

export default async function Page() {
  return <CouponPage coupons={await readCouponCentre()} />
}
