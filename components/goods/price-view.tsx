import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Money } from '#components/ui/money.tsx'
import { buyState, isControlledAway } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import { goodsUrl, loginUrl } from '#lib/routes/links.ts'

/** What one unit costs, or why no price stands there (guide 2.8). Always one or two lines high, whoever looks. */
export function PriceView({ goods, size = 'text-form' }: { goods: Goods; size?: string }) {
  const state = buyState(goods)
  if (goods.salePrice === null) {
    if (state.kind === 'guest') {
      return (
        <Link href={loginUrl(goodsUrl(goods.id))} className={linkClass('body', {}, 'whitespace-nowrap')}>
          登录后可见
        </Link>
      )
    }
    if (state.kind === 'unreviewed') return <span className="text-ink-500">资质审核后可见</span>
    if (isControlledAway(goods)) return <span className="text-ink-500">供货范围内可见</span>
    return <span className="text-ink-500">价格正在制定中</span>
  }
  const struck = goods.basePrice !== null && goods.basePrice > goods.salePrice
  return (
    <span className="inline-flex flex-col items-end">
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
