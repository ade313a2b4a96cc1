'use client'

import { ClaimButton } from '#components/coupons/claim-button.tsx'
import { ReviewNeeded } from '#components/coupons/review-needed.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Parts } from '#components/ui/parts.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useSignedIn } from '#lib/browser/signed-in.ts'
import { useCouponCentre } from '#lib/browser/use-offers.ts'
import type { CentreCoupon } from '#lib/domain/coupon-centre.ts'
import { goneShare, rateOfTen } from '#lib/domain/coupon-centre.ts'
import { formatYuan } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime, lastDay } from '#lib/kernel/time.ts'
import { listUrl, loginUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { routes } from '#lib/routes/registry.ts'

/** Coupons as this viewer may claim them. */
export function CouponList({ initial }: { initial: readonly CentreCoupon[] }) {
  const { coupons, refresh } = useCouponCentre(initial)
  if (coupons.length === 0) {
    return <EmptyState text="暂无可领取的优惠券" way={{ href: listUrl('card'), text: '查看全部商品' }} />
  }
  return (
    <>
      <ReviewNeeded doing="领取优惠券" />
      <ul className="own-view grid grid-cols-1 gap-2 tablet:grid-cols-2 desktop:grid-cols-3">
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <CouponCard coupon={coupon} onClaimed={refresh} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Value({ coupon, isOpen }: { coupon: CentreCoupon; isOpen: boolean }) {
  return (
    <div
      className={cx(
        'flex w-30 shrink-0 flex-col items-center justify-center border-line border-r border-dashed px-2 py-3 text-center',
        isOpen ? 'bg-price-50 text-price-dark' : 'bg-page text-ink-500',
      )}
    >
      <span className="text-figure font-semibold whitespace-nowrap">
        {coupon.kind === 'amount' ? (
          <>
            <span className="text-form">¥</span>
            {Number(coupon.value)}
          </>
        ) : (
          <>
            {rateOfTen(coupon.value)}
            <span className="text-form">折</span>
          </>
        )}
      </span>
      <span className="text-meta">{coupon.threshold > 0 ? `满${formatYuan(coupon.threshold)}可用` : '无门槛'}</span>
      {coupon.maxReduce !== null && <span className="text-meta">最多减{formatYuan(coupon.maxReduce)}元</span>}
    </div>
  )
}

/** How much of it has been claimed; a coupon nobody claimed yet says nothing of it. */
const goneText = (gone: number): string => (gone === 100 ? '已领完' : gone > 0 ? `已领 ${gone}%` : '')

function CouponCard({ coupon, onClaimed }: { coupon: CentreCoupon; onClaimed: () => void }) {
  const gone = goneShare(coupon)
  return (
    <article
      aria-labelledby={`coupon-${coupon.id}`}
      className="flex h-full items-stretch border border-line-soft bg-surface"
    >
      <Value coupon={coupon} isOpen={coupon.state === 'open' || coupon.state === 'claimed'} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3 text-table">
        <h2 id={`coupon-${coupon.id}`} className="font-semibold text-base">
          {coupon.name}
        </h2>
        <p className="text-ink-700">
          {coupon.scope}
          {coupon.isExclusive && <span className="ml-2 bg-warn-50 px-1 text-meta text-warn-700">不与满减同享</span>}
        </p>
        <p className="text-meta text-ink-500">
          {chinaDate(new Date(coupon.startsAt))} 至 {lastDay(coupon.expiresAt)} 可用
        </p>
        <div className="mt-auto flex min-h-8 items-center justify-between gap-3 pt-1">
          <span className="flex min-w-0 flex-1 flex-col gap-1 text-meta text-ink-500">
            {coupon.state === 'not_begun' ? (
              `${chinaDateTime(new Date(coupon.claimFrom)).slice(0, 16)} 开始领取`
            ) : (
              <>
                <span>
                  <Parts texts={[`每客户限领${coupon.perMember}张`, goneText(gone)]} />
                </span>
                {gone > 0 && <ProgressBar value={gone} label={`${coupon.name} 已领比例`} />}
              </>
            )}
          </span>
          <Claim coupon={coupon} onClaimed={onClaimed} />
        </div>
      </div>
    </article>
  )
}

function Claim({ coupon, onClaimed }: { coupon: CentreCoupon; onClaimed: () => void }) {
  const signedIn = useSignedIn()
  const { state } = coupon
  if (state === 'claimed') {
    const url = isLinkable(coupon.url) ? coupon.url : listUrl('card')
    return (
      <Link href={url} className={linkClass('body', {}, 'whitespace-nowrap')}>
        已领取，去使用
      </Link>
    )
  }
  if (state !== 'open') return <span className="whitespace-nowrap text-ink-500">{coupon.stateText}</span>
  if (!signedIn) {
    return (
      <Link href={loginUrl(routes.couponCentre.path)} className={buttonClass({ size: 'row' }, 'for-guests')}>
        登录后领取
      </Link>
    )
  }
  return <ClaimButton coupon={coupon} text={coupon.mine > 0 ? '再领一张' : '立即领取'} onDone={onClaimed} />
}
