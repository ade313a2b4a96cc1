import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Money } from '#components/ui/money.tsx'
import type { GroupOffer } from '#lib/domain/group-buy.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import { loginUrl } from '#lib/routes/links.ts'

/** What one unit costs in a group, beside what it costs alone. One line high, whoever looks. */
export function GroupPrice({ offer, here, size = 'text-form' }: { offer: GroupOffer; here: string; size?: string }) {
  if (offer.price === null) {
    return (
      <Link href={loginUrl(here)} className={linkClass('body', {}, 'whitespace-nowrap')}>
        登录后可见
      </Link>
    )
  }
  const { basePrice, unit } = offer.goods
  return (
    <span className="inline-flex items-baseline gap-2">
      <Money value={formatPrice(offer.price)} className={size} />
      <span className="text-meta text-ink-500">/{unit}</span>
      {basePrice !== null && basePrice > offer.price && (
        <Money value={formatPrice(basePrice)} tone="struck" className="text-meta" />
      )}
    </span>
  )
}
