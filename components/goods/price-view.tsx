import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Money } from '#components/ui/money.tsx'
import { buyState, isControlledAway } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import { goodsUrl, loginUrl } from '#lib/routes/links.ts'

/** Words in place of a price; a narrow column breaks them in two where they may be broken. */
function Withheld({ start, end }: { start: string; end: string }) {
  return (
    <span className="break-keep whitespace-normal text-ink-500">
      {start}
      <wbr />
      {end}
    </span>
  )
}

interface PriceViewProps {
  goods: Goods
  size?: string
  /** In a column of figures the struck price stands below the price, elsewhere beside it. */
  isColumn?: boolean
}

/** What one unit costs, or why no price stands there (guide 2.8). Always one or two lines high, whoever looks. */
export function PriceView({ goods, size = 'text-form', isColumn }: PriceViewProps) {
  const state = buyState(goods)
  if (goods.salePrice === null) {
    if (state.kind === 'guest') {
      return (
        <Link href={loginUrl(goodsUrl(goods.id))} className={linkClass('body', {}, 'whitespace-nowrap')}>
          登录后可见
        </Link>
      )
    }
    if (state.kind === 'unreviewed') return <Withheld start="资质审核后" end="可见" />
    if (isControlledAway(goods)) return <Withheld start="供货范围内" end="可见" />
    return <Withheld start="价格正在" end="制定中" />
  }
  const struck = goods.basePrice !== null && goods.basePrice > goods.salePrice
  return (
    <span className={cx('inline-flex', isColumn ? 'flex-col items-end' : 'flex-wrap items-baseline gap-x-2')}>
      <Money
        value={formatPrice(goods.salePrice)}
        tone={state.kind === 'buyable' || state.kind === 'guest' ? 'price' : 'muted'}
        className={size}
      />
      {struck && goods.basePrice !== null && (
        <Money value={formatPrice(goods.basePrice)} tone="struck" className="text-meta" />
      )}
    </span>
  )
}
