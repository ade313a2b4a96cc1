import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { zoneFaces } from '#components/zones/faces.ts'
import { ZoneFrame } from '#components/zones/zone-frame.tsx'
import { couponCallUrls } from '#lib/browser/personal-calls.ts'
import type { CentreCoupon } from '#lib/domain/coupon-centre.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { CouponList } from './coupon-list.tsx'

const rule = '领取后在结算页选用，每单一张；使用优惠券时不再享受全场折扣，含麻商品与特价商品不参与。'

/** Coupons to claim. */
export function CouponPage({ coupons }: { coupons: readonly CentreCoupon[] }) {
  return (
    <>
      <EarlyCalls urls={couponCallUrls} />
      <ZoneFrame
        title={pageTitle('couponCentre')}
        face={zoneFaces.couponCentre}
        zone={{ banners: [], rule, endsAt: null, points: [] }}
        here={routes.couponCentre.path}
      >
        <CouponList initial={coupons} />
      </ZoneFrame>
    </>
  )
}
