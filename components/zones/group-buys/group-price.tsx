import { WithheldPrice } from '#components/goods/withheld-price.tsx'
import { Money, UnitPrice } from '#components/ui/money.tsx'
import type { GroupOffer } from '#lib/domain/group-buy.ts'
import { formatPrice } from '#lib/kernel/money.ts'

/** What one unit costs in a group, beside what it costs alone. One line high, no matter who looks. */
export function GroupPrice({ offer, here, size = 'text-form' }: { offer: GroupOffer; here: string; size?: string }) {
  if (offer.price === null) {
    return <WithheldPrice reasons={offer.reasons} here={here} />
  }
  const { basePrice, unit } = offer.goods
  return (
    <span className="inline-flex items-baseline gap-2">
      <UnitPrice price={offer.price} unit={unit} className={size} />
      {basePrice !== null && basePrice > offer.price && (
        <Money value={formatPrice(basePrice)} tone="struck" className="text-meta" />
      )}
    </span>
  )
}
