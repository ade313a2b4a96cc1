'use client'

import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useFeature } from '#lib/browser/features.tsx'
import { useOrderNumbers } from '#lib/browser/use-orders.ts'
import { useUser } from '#lib/browser/use-user.ts'
import { usePaymentMeans } from '#lib/browser/use-wallet.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { ordersUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { ServicePeople } from './service-people.tsx'

interface Figure {
  label: string
  /** Null: not told, and left out; undefined: not known yet. */
  text: string | null | undefined
  href: string
  /** Of the twelve columns of a phone: what waits in one line, what to pay with in the next. */
  width: string
}

/** What a buyer wants to know on arrival, as one dense strip. */
function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="ruled grid grid-cols-12 tablet:grid-cols-4 desktop:grid-cols-7">
      {figures.map(({ label, text, href, width }) =>
        text === null ? null : (
          <div key={label} className={cx('min-w-0 bg-surface px-3 py-2 max-tablet:py-1 tablet:col-span-1', width)}>
            <dt className="text-meta text-ink-500">{label}</dt>
            <dd className="text-form font-semibold">
              <Link href={href} className={linkClass('quiet')}>
                {text ?? '…'}
              </Link>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The member centre: who is signed in, what waits, what there is to pay with. */
export function MemberCentrePage() {
  const { user } = useUser()
  const numbers = useOrderNumbers()
  const money = usePaymentMeans()
  const hasOrders = useFeature('orders')
  const count = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : value)
  const waiting = (value: number | undefined) => (hasOrders ? count(value) : null)
  const balance = money?.balance
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border border-line bg-surface px-3 py-2 max-tablet:px-2">
        <section aria-label="会员">
          {user && user.avatar !== '' && (
            <img src={user.avatar} alt="" width={40} height={40} className="float-left mr-3 size-10 object-cover" />
          )}
          <p className="text-section font-semibold">{user?.company ?? '\u00a0'}</p>
          <p className="text-table text-ink-500">
            {user ? [user.name, user.phone, user.rankText].filter(Boolean).join(' · ') : '\u00a0'}
          </p>
        </section>
        <ServicePeople user={user} />
      </div>
      <FigureStrip
        figures={[
          {
            label: '待付款',
            text: waiting(numbers?.unpaid),
            href: ordersUrl({ state: 'unpaid' }),
            width: 'col-span-4',
          },
          {
            label: '待发货',
            text: waiting(numbers?.unshipped),
            href: ordersUrl({ state: 'unshipped' }),
            width: 'col-span-4',
          },
          {
            label: '待收货',
            text: waiting(numbers?.shipped),
            href: ordersUrl({ state: 'shipped' }),
            width: 'col-span-4',
          },
          {
            label: '可用余额',
            text: typeof balance === 'number' ? `¥${formatFen(balance)}` : balance,
            href: routes.balance.path,
            width: 'col-span-4',
          },
          { label: '积分', text: count(money?.points), href: routes.points.path, width: 'col-span-4' },
          { label: '优惠券', text: count(money?.coupons), href: routes.coupons.path, width: 'col-span-2' },
          { label: '现金券', text: count(money?.cashVouchers), href: routes.cashVouchers.path, width: 'col-span-2' },
        ]}
      />
    </div>
  )
}
