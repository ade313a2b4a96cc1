import { goodsLink } from '#components/goods/goods-link.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useOrders } from '#lib/browser/use-orders.ts'
import { useCoupons } from '#lib/browser/use-own-coupons.ts'
import { endingCoupons, lastReorderable, priceDrops } from '#lib/domain/member-desk.ts'
import { noOrderFilter } from '#lib/domain/order.ts'
import type { BoughtGoods } from '#lib/domain/purchase.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { formatPrice, formatUnitPrice, formatYuan } from '#lib/kernel/money.ts'
import { serverNow } from '#lib/kernel/server-time.ts'
import { endMinute } from '#lib/kernel/time.ts'
import { couponsUrl, orderTaskUrl, orderUrl, quickPurchaseUrl } from '#lib/routes/links.ts'
import { DeskPart } from './desk-part.tsx'

const line = 'flex min-h-6 items-center gap-2 text-table max-tablet:min-h-11'

/** Bought before and cheaper now. */
export function PriceDrops({ bought, most }: { bought: readonly BoughtGoods[] | undefined; most: number }) {
  const drops = priceDrops(bought ?? [], most)
  if (drops.length === 0) return null
  return (
    <DeskPart title="降价提醒" more={{ text: '最近采购', href: quickPurchaseUrl({ order: 'recent' }) }}>
      <ul>
        {drops.map(({ goods, lastPrice }) => (
          <li key={goods.id} className={line}>
            <Link
              href={goodsLink(goods)}
              title={`${goods.name} ${goods.spec}`}
              className={linkClass('quiet', {}, 'truncate')}
            >
              {goods.name}
            </Link>
            <span className="ml-auto shrink-0">
              <del className="text-meta text-ink-500">
                <span className="sr-only">上次</span>
                {lastPrice !== null && `¥${formatPrice(lastPrice)}`}
              </del>{' '}
              <span className="text-price">
                {goods.salePrice !== null && formatUnitPrice(goods.salePrice, goods.unit)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

const phoneLink = linkClass('body', {}, 'inline-flex min-h-11 items-center')

/** What the notes say, in one line: a phone's home page has its goods near its top. */
export function PhoneNotes({ bought }: { bought: readonly BoughtGoods[] | undefined }) {
  const { data } = useCoupons(0, 1)
  const drops = priceDrops(bought ?? [], Infinity).length
  const coupons = endingCoupons(data?.items ?? [], serverNow()).length
  if (drops + coupons === 0) return null
  return (
    <p className="flex flex-wrap gap-x-6 px-3 text-table">
      {drops > 0 && (
        <Link href={quickPurchaseUrl({ order: 'recent' })} className={phoneLink}>
          {drops} 个常购品种降价
        </Link>
      )}
      {coupons > 0 && (
        <Link href={couponsUrl()} className={phoneLink}>
          {coupons} 张优惠券即将到期
        </Link>
      )}
    </p>
  )
}

/** The newest order that can be bought again. */
export function LastOrder() {
  const { data } = useOrders({ state: 'all', filter: noOrderFilter, page: 1 })
  const order = lastReorderable(data?.items ?? [])
  const [first] = order?.lines ?? []
  if (!order || !first) return null
  return (
    <DeskPart
      title="上次订单"
      aside={
        <Link
          href={orderTaskUrl(order.id, 'reorder')}
          aria-label={`再次购买 订单 ${order.number}`}
          className={buttonClass({ size: 'row' })}
        >
          再次购买
        </Link>
      }
    >
      <p className={line}>
        <Link href={orderUrl(order.id)} className={linkClass('quiet', {}, 'truncate')}>
          {order.createdAt.slice(5, 10)} {first.name}
          {order.lineCount > 1 && ` 等 ${order.lineCount} 个品种`}
        </Link>
        <span className="ml-auto shrink-0">{amountText(order.pay)}</span>
      </p>
    </DeskPart>
  )
}

/** Coupons that end within a week. */
export function EndingCoupons({ most }: { most: number }) {
  const { data } = useCoupons(0, 1)
  const coupons = endingCoupons(data?.items ?? [], serverNow())
  if (coupons.length === 0) return null
  return (
    <DeskPart title="即将到期的优惠券" more={{ text: `共 ${coupons.length} 张`, href: couponsUrl() }}>
      <ul>
        {coupons.slice(0, most).map(({ id, name, threshold, expiresAt }) => (
          <li key={id} className={line}>
            <span className="truncate">{name}</span>
            <span className="ml-auto shrink-0 text-meta text-ink-500">
              {threshold !== null &&
                threshold > 0 &&
                !name.includes(formatYuan(threshold)) &&
                `满${formatYuan(threshold)}可用 `}
              至 {endMinute(expiresAt)}
            </span>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}
