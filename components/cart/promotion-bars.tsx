import { useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { DownIcon } from '#components/ui/icon.tsx'
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
  const gap =
    tier.current !== null && tier.current < tier.threshold
      ? `还差 ¥${formatFen(fen(tier.threshold - tier.current))}`
      : ''
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
    <li className={cx('leading-7', tier.isReached ? 'reached text-brand-700' : 'text-ink-700')}>
      <span className="text-ink-500">{tier.name}</span> {tierText(tier, kind)}
      {!tier.isReached && (
        <Link href={url} className="thumb-link ml-2 text-brand-700 underline">
          去凑单
        </Link>
      )}
    </li>
  )
}

function freightText(freight: Exclude<Freight, { kind: 'unknown' }>): string {
  if (freight.kind === 'free-order') return '所选商品已达整单包邮数量'
  if (freight.kind === 'charged') return `已满足包邮条件，另计${freight.labels.join('、')}`
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
    <div className={cx('ml-auto flex items-center gap-x-3 leading-7 max-tablet:ml-0', gap === 0 && 'reached')}>
      {text !== '' && (
        <p className={gap > 0 ? undefined : 'text-brand-700'}>
          {gap > 0 ? '' : '✓ '}
          {text}
          {gap > 0 && (
            <Link href={listUrl('table')} className="thumb-link ml-2 text-brand-700 underline">
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

interface PromotionBarsProps {
  cart: FreightFacts & Pick<Cart, 'fullReductions' | 'discounts'>
  /** One line, with what is missing first; the rest when it is opened. */
  isBrief?: boolean
  className?: string
}

/**
 * Promotions by how far the chosen lines are: reached ones first, then the next with its gap; then the freight. Nothing where
 * the upstream tells of neither.
 */
export function PromotionBars({ cart, isBrief = false, className }: PromotionBarsProps) {
  const [isOpen, setOpen] = useState(!isBrief)
  const reductions = worthSaying(cart.fullReductions)
  const discounts = worthSaying(cart.discounts)
  const saysFreight = freightOf(cart).kind !== 'unknown' || cart.shipping.unshipped > 0
  if (reductions.length + discounts.length === 0 && !saysFreight) return null
  return (
    <section
      aria-label="优惠与运费"
      className={cx(
        'flex gap-x-3 text-table',
        isBrief ? 'items-center' : 'border border-line bg-surface px-3 py-1',
        className,
      )}
    >
      <div className={cx('flex min-w-0 flex-1 flex-wrap items-center gap-x-6', !isOpen && 'brief-line')}>
        <ul className="contents">
          {reductions.map((tier) => (
            <TierLine key={keyOf(tier)} tier={tier} kind="reduction" />
          ))}
          {discounts.map((tier) => (
            <TierLine key={keyOf(tier)} tier={tier} kind="discount" />
          ))}
        </ul>
        <FreightBar cart={cart} />
      </div>
      {isBrief && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? '收起优惠与运费' : '展开优惠与运费'}
          onClick={() => setOpen(!isOpen)}
          className="flex size-7 shrink-0 items-center justify-center text-brand-700 max-tablet:size-11"
        >
          <DownIcon className={cx('size-4', isOpen && 'rotate-180')} />
        </button>
      )}
    </section>
  )
}
