import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useFeature } from '#lib/browser/features.tsx'
import { useOrderNumbers } from '#lib/browser/use-orders.ts'
import { usePurchaseMonths } from '#lib/browser/use-purchase-history.ts'
import { usePaymentMeans } from '#lib/browser/use-wallet.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { ordersUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

interface Figure {
  readonly label: string
  /** Null: not told, and left out; undefined: not known yet. */
  readonly text: string | null | undefined
  readonly href: string
}

/** What waits, and what there is to pay with. Figures of what the upstream does not have are left out. */
export function DeskFigures() {
  const hasOrders = useFeature('orders')
  const numbers = useOrderNumbers()
  const money = usePaymentMeans()
  const months = usePurchaseMonths()
  const count = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : value)
  const balance = money?.balance
  const orders: readonly Figure[] = [
    { label: '待付款', text: count(numbers?.unpaid), href: ordersUrl({ state: 'unpaid' }) },
    { label: '待发货', text: count(numbers?.unshipped), href: ordersUrl({ state: 'unshipped' }) },
    { label: '待收货', text: count(numbers?.shipped), href: ordersUrl({ state: 'shipped' }) },
  ]
  const thisMonth = months?.at(-1)
  const figures: readonly Figure[] = [
    ...(hasOrders ? orders : []),
    {
      label: '可用余额',
      text: typeof balance === 'number' ? `¥${formatFen(balance)}` : balance,
      href: routes.balance.path,
    },
    { label: '优惠券', text: count(money?.coupons), href: routes.coupons.path },
    ...(months === null
      ? []
      : [{ label: '本月采购', text: thisMonth && `¥${formatFen(thisMonth.amount)}`, href: routes.orders.path }]),
  ]
  return (
    <dl className="ruled grid grid-cols-3 tablet:flex">
      {figures.map(({ label, text, href }) =>
        text === null ? null : (
          <div key={label} className="min-w-0 flex-1 bg-surface px-3 py-1.5">
            <dt className="text-meta text-ink-500">{label}</dt>
            <dd className="truncate font-semibold text-form">
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
