'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import { useCouponNumbers, useCoupons } from '#lib/browser/use-own-coupons.ts'
import type { OwnStatus } from '#lib/domain/wallet.ts'
import { couponsUrl, listUrl } from '#lib/routes/links.ts'
import { ClaimableCoupons } from './claimable-coupons.tsx'
import { CouponCard } from './coupon-card.tsx'
import { noneText, OwnTabs } from './own-tabs.tsx'

const claimableUrl = couponsUrl({ view: 'claimable' })

/** Coupons by state, with what each is worth, where it counts and until when; and those that wait to be claimed. */
export function CouponsPage({ view, page }: { view: OwnStatus | 'claimable'; page: number }) {
  const numbers = useCouponNumbers()
  const isClaimOffered = useFeature('coupon-centre')
  const isClaimable = view === 'claimable' && isClaimOffered
  const status = view === 'claimable' ? 0 : view
  return (
    <div className="flex flex-col gap-3">
      <OwnTabs
        label="优惠券状态"
        current={isClaimable ? claimableUrl : couponsUrl({ status })}
        numbers={numbers}
        hrefOf={(state) => couponsUrl({ status: state })}
        more={isClaimOffered ? [{ text: '可领取', href: claimableUrl }] : []}
      />
      <p className="text-meta text-ink-500">优惠券与全场折扣不能同时使用；秒杀、特价与含麻商品不参与。</p>
      {numbers && numbers.kinds.length > 1 && (
        <p className="text-table">
          可用：{numbers.kinds.map(({ kindText, count }) => `${kindText} ${count} 张`).join('，')}
        </p>
      )}
      {isClaimable ? <ClaimableCoupons /> : <OwnCoupons status={status} page={page} />}
    </div>
  )
}

function OwnCoupons({ status, page }: { status: OwnStatus; page: number }) {
  const way = useFeature('coupon-centre') && { href: claimableUrl, text: '查看可领取的优惠券' }
  return (
    <PageOf
      label="优惠券"
      asked={useCoupons(status, page)}
      empty={<EmptyState text={noneText(status, '优惠券')} way={way} />}
      hrefOf={(target) => couponsUrl({ status, page: target })}
    >
      {(coupons) => (
        <ul className="grid gap-2 tablet:grid-cols-2">
          {coupons.map((coupon) => (
            <CouponCard
              key={coupon.id}
              coupon={coupon}
              action={
                coupon.isUsable && (
                  <Link href={listUrl('table')} className={buttonClass({ size: 'row' })}>
                    去使用
                  </Link>
                )
              }
            />
          ))}
        </ul>
      )}
    </PageOf>
  )
}
