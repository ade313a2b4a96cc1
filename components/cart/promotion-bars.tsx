import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { Cart, Freight, Tier } from '#lib/domain/cart.ts'
import { freightOf, orderTiers } from '#lib/domain/cart.ts'
import { fen, formatFen, formatYuan, parseFen } from '#lib/kernel/money.ts'
import { listUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'

/** Rate 0.94 as buyers say it: 9.4折. */
function rateText(rate: string): string {
  return `${String(Number((Number(rate) * 10).toFixed(2)))}折`
}

/** What a tier brings; nothing is said of one that does not tell. */
function effectText({ discount }: Tier, kind: 'reduction' | 'discount'): string {
  if (Number(discount) === 0) return ''
  return kind === 'reduction' ? `减${formatYuan(parseFen(discount))}` : `享${rateText(discount)}`
}

function tierText(tier: Tier, kind: 'reduction' | 'discount'): string {
  const terms = `满${formatYuan(tier.threshold)}${effectText(tier, kind)}`
  const isNamed = tier.name.includes(terms)
  if (tier.isReached) return isNamed ? '✓ 已满足' : `✓ 已${terms}`
  const gap = tier.current < tier.threshold ? `还差 ¥${formatFen(fen(tier.threshold - tier.current))}` : ''
  return [isNamed ? '' : terms, gap].filter(Boolean).join('，')
}

/** Of each promotion: the highest tier that is reached, for it counts alone, and the next one. */
function worthSaying(tiers: readonly Tier[]): Tier[] {
  const said = new Set<string>()
  return orderTiers(tiers).filter(({ promotionId, name, isReached }) => {
    const key = isReached ? `${promotionId} ${name}` : `next ${promotionId}`
    if (said.has(key)) return false
    said.add(key)
    return true
  })
}

/** Tiers of others may have no number. */
const keyOf = ({ id, name, threshold }: Tier): string => `${id} ${name} ${threshold}`

function TierLine({ tier, kind }: { tier: Tier; kind: 'reduction' | 'discount' }) {
  const url = tier.url !== null && isLinkable(tier.url) ? tier.url : listUrl('table')
  return (
    <li className={cx('max-tablet:mr-3 max-tablet:inline', tier.isReached ? 'text-brand-700' : 'text-ink-700')}>
      <span className="text-ink-500">{tier.name}</span> {tierText(tier, kind)}
      {!tier.isReached && (
        <Link href={url} className="ml-2 text-brand-700 underline">
          去凑单
        </Link>
      )}
    </li>
  )
}

function freightText(freight: Exclude<Freight, { kind: 'unknown' }>): string {
  if (freight.kind === 'free-order') return '所选商品已达整单包邮数量'
  if (freight.kind === 'gap') return `还差 ¥${formatFen(freight.gap)} 包邮`
  return freight.kind === 'free' ? '已满足包邮条件' : '所选商品均已单品包邮'
}

type FreightFacts = Pick<Cart, 'lines' | 'shipping' | 'amounts'>

/** How the chosen lines ship, and what is missing; nothing where the upstream tells no terms. */
function FreightBar({ cart }: { cart: FreightFacts }) {
  const { threshold, unshipped } = cart.shipping
  const freight = freightOf(cart)
  const text = freight.kind === 'unknown' ? '' : freightText(freight)
  const gap = freight.kind === 'gap' ? freight.gap : 0
  return (
    <div className="ml-auto flex items-center gap-x-3 max-tablet:block">
      {text !== '' && (
        <p className={gap > 0 ? undefined : 'text-brand-700'}>
          {gap > 0 ? '' : '✓ '}
          {text}
          {gap > 0 && (
            <Link href={listUrl('table')} className="ml-2 text-brand-700 underline">
              去凑单
            </Link>
          )}
        </p>
      )}
      {unshipped > 0 && <p className="text-ink-500 max-tablet:hidden">含未发货订单 ¥{formatFen(unshipped)}</p>}
      {gap > 0 && threshold !== null && (
        <ProgressBar value={((threshold - gap) / threshold) * 100} label={text} className="w-30 max-tablet:hidden" />
      )}
    </div>
  )
}

/**
 * Promotions by how far the chosen lines are: reached ones first, then the next with its gap; then the freight. Nothing where
 * the upstream tells of neither.
 */
export function PromotionBars({ cart }: { cart: FreightFacts & Pick<Cart, 'fullReductions' | 'discounts'> }) {
  const reductions = worthSaying(cart.fullReductions)
  const discounts = worthSaying(cart.discounts)
  const { threshold, unshipped } = cart.shipping
  if (reductions.length + discounts.length === 0 && threshold === null && unshipped === 0) return null
  return (
    <section
      aria-label="优惠与运费"
      className="flex flex-wrap items-center gap-x-6 gap-y-1 border border-line bg-surface px-3 py-1 text-table max-tablet:block"
    >
      <ul className="flex flex-wrap gap-x-6 gap-y-0.5 max-tablet:block">
        {reductions.map((tier) => (
          <TierLine key={keyOf(tier)} tier={tier} kind="reduction" />
        ))}
        {discounts.map((tier) => (
          <TierLine key={keyOf(tier)} tier={tier} kind="discount" />
        ))}
      </ul>
      <FreightBar cart={cart} />
    </section>
  )
}
