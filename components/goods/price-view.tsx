import { cx } from '#components/ui/cx.ts'
import { Money, UnitPrice } from '#components/ui/money.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { CardGoods } from '#lib/domain/goods.ts'
import { startingQuantity } from '#lib/domain/goods.ts'
import { priceAt } from '#lib/domain/ladder.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import { goodsUrl } from '#lib/routes/links.ts'
import { WithheldPrice } from './withheld-price.tsx'

interface PriceViewProps {
  goods: CardGoods
  /** How many are in the field beside it; without it so many as the field begins with. */
  quantity?: number
  size?: string
  /** In a column of figures the struck price is below the price, elsewhere beside it. */
  isColumn?: boolean
}

/** What one unit of the quantity beside it costs, or why no price is there (guide 2.8). Always one or two lines high, no matter who looks. */
export function PriceView({ goods, quantity, size = 'text-form', isColumn }: PriceViewProps) {
  const state = buyState(goods)
  const price = priceAt(goods, quantity ?? startingQuantity(goods))
  if (price === null) return <WithheldPrice reasons={goods.reasons} here={goodsUrl(goods.id)} />
  const struck = goods.basePrice !== null && goods.salePrice !== null && goods.basePrice > goods.salePrice
  return (
    <span className={cx('inline-flex', isColumn ? 'flex-col items-end' : 'flex-wrap items-baseline gap-x-2')}>
      <UnitPrice
        price={price}
        unit={goods.unit}
        tone={state.kind === 'buyable' || state.kind === 'guest' ? 'price' : 'muted'}
        className={size}
      />
      {struck && goods.basePrice !== null && (
        <Money value={formatPrice(goods.basePrice)} tone="struck" className="text-meta" />
      )}
    </span>
  )
}
