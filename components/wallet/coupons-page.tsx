'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useCouponNumbers, useCoupons } from '#lib/browser/use-held.ts'
import type { Coupon, HeldStatus } from '#lib/domain/wallet.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { couponsUrl, listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { HeldTabs } from './held-tabs.tsx'

function worthText({ worth }: Coupon): string {
  return worth.kind === 'amount' ? `¥${formatFen(worth.off)}` : `${Number((worth.rate * 10).toFixed(2))}折`
}

const spanText = (startsAt: number, expiresAt: number): string =>
  `${chinaDate(new Date(startsAt))} ～ ${chinaDate(new Date(expiresAt))}`

function CouponCard({ coupon }: { coupon: Coupon }) {
  return (
    <li className={cx('grid grid-cols-[120px_1fr] border border-line bg-surface', !coupon.isUsable && 'text-ink-500')}>
      <div className="flex flex-col items-center justify-center border-line border-r border-dashed px-2 py-3">
        <span className={cx('text-section font-semibold', coupon.isUsable && 'text-price')}>{worthText(coupon)}</span>
        <span className="text-meta">{coupon.threshold > 0 ? `满${formatFen(coupon.threshold)}可用` : '无门槛'}</span>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 px-3 py-2 text-table">
        <p className="font-semibold text-ink-900">{coupon.name}</p>
        <p>{coupon.scope}</p>
        <p className="text-meta text-ink-500">{spanText(coupon.startsAt, coupon.expiresAt)}</p>
        <p className="flex items-center justify-between">
          <span>{coupon.stateText}</span>
          {coupon.isUsable && (
            <Link href={listUrl('table')} className={buttonClass({ size: 'row' })}>
              去使用
            </Link>
          )}
        </p>
      </div>
    </li>
  )
}

/** Coupons by state, with what each is worth, where it counts and until when. */
export function CouponsPage({ status, page }: { status: HeldStatus; page: number }) {
  const numbers = useCouponNumbers()
  const asked = useCoupons(status, page)
  const action = (
    <Link href={routes.couponCentre.path} className={buttonClass({ variant: 'brand' })}>
      去领券中心
    </Link>
  )
  return (
    <div className="flex flex-col gap-3">
      <HeldTabs
        label="优惠券状态"
        status={status}
        numbers={numbers}
        hrefOf={(state) => couponsUrl({ status: state })}
      />
      <p className="text-meta text-ink-500">优惠券与全场折扣不能同时使用；秒杀、特价与含麻商品不参与。</p>
      <PageOf
        label="优惠券"
        asked={asked}
        empty={<EmptyState text="没有这样的优惠券" action={action} />}
        hrefOf={(target) => couponsUrl({ status, page: target })}
      >
        {(coupons) => (
          <ul className="grid gap-2 tablet:grid-cols-2">
            {coupons.map((coupon) => (
              <CouponCard key={coupon.id} coupon={coupon} />
            ))}
          </ul>
        )}
      </PageOf>
    </div>
  )
}
