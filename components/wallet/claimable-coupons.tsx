import { ClaimButton } from '#components/coupons/claim-button.tsx'
import { ReviewNeeded } from '#components/coupons/review-needed.tsx'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { refreshOwn, useClaimableCoupons } from '#lib/browser/use-own-coupons.ts'
import { couponsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { CouponCard } from './coupon-card.tsx'

/** Coupons this member may still claim, those that close first in front. */
export function ClaimableCoupons() {
  const action = { href: routes.couponCentre.path, text: '去领券中心' }
  return (
    <PageOf
      label="可领取的优惠券"
      asked={useClaimableCoupons()}
      empty={<EmptyState text="暂无可领取的优惠券" way={action} />}
      hrefOf={() => couponsUrl({ view: 'claimable' })}
    >
      {(coupons) => (
        <>
          <ReviewNeeded doing="领取优惠券" />
          <ul className="grid gap-2 tablet:grid-cols-2">
            {coupons.map((coupon) => (
              <CouponCard
                key={coupon.id}
                coupon={coupon}
                action={<ClaimButton coupon={coupon} text="立即领取" onDone={() => void refreshOwn()} />}
              />
            ))}
          </ul>
        </>
      )}
    </PageOf>
  )
}
