import { Link } from '#components/ui/link.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { Cart, Freight, Tier } from '#lib/domain/cart.ts'
import { freightOf } from '#lib/domain/cart.ts'
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

/** Of each promotion: what is reached, and the next tier only. */
function worthSaying(tiers: readonly Tier[]): Tier[] {
  const shown = new Set<number>()
  return tiers.filter((tier) => {
    if (tier.isReached) return true
    if (shown.has(tier.promotionId)) return false
    shown.add(tier.promotionId)
    return true
  })
}

function TierLine({ tier, kind }: { tier: Tier; kind: 'reduction' | 'discount' }) {
  const url = tier.url !== null && isLinkable(tier.url) ? tier.url : listUrl('table')
  return (
    <li className={tier.isReached ? 'text-brand-700' : 'text-ink-700'}>
      <span className="text-ink-500">{tier.name}</span> {tierText(tier, kind)}
      {!tier.isReached && (
        <Link href={url} className="ml-2 text-brand-700 underline">
          去凑单
        </Link>
      )}
    </li>
  )
}

function freightText(freight: Freight): string {
  if (freight.kind === 'free-order') return '所选商品已达整单包邮数量'
  if (freight.kind === 'gap') return `还差 ¥${formatFen(freight.gap)} 包邮`
  return freight.kind === 'free' ? '已满足包邮条件' : '所选商品均已单品包邮'
}

/** Promotions by how far the chosen lines are: reached ones first, then the next with its gap; then the freight. */
export function PromotionBars({ cart }: { cart: Cart }) {
  const { shipping } = cart
  const freight = freightOf(cart)
  const gap = freight.kind === 'gap' ? freight.gap : 0
  const reductions = worthSaying(cart.fullReductions)
  const discounts = worthSaying(cart.discounts)
  const text = freightText(freight)
  return (
    <section
      aria-label="优惠与运费"
      className="grid gap-x-6 gap-y-2 max-tablet:gap-y-0 border border-line bg-surface px-3 py-2 text-table max-tablet:py-1 tablet:grid-cols-[1fr_240px]"
    >
      <ul className="flex flex-col gap-0.5">
        {reductions.map((tier) => (
          <TierLine key={tier.id} tier={tier} kind="reduction" />
        ))}
        {discounts.map((tier) => (
          <TierLine key={tier.id} tier={tier} kind="discount" />
        ))}
        {reductions.length + discounts.length === 0 && <li className="text-ink-500">当前没有满减或折扣活动</li>}
      </ul>
      <div>
        <p className={gap > 0 ? undefined : 'text-brand-700'}>
          {text}
          {gap > 0 && (
            <Link href={listUrl('table')} className="ml-2 text-brand-700 underline">
              去凑单
            </Link>
          )}
        </p>
        {shipping.unshipped > 0 && (
          <p className="text-ink-500 max-tablet:hidden">含未发货订单 ¥{formatFen(shipping.unshipped)}</p>
        )}
        <ProgressBar
          value={shipping.threshold === 0 ? 100 : ((shipping.threshold - gap) / shipping.threshold) * 100}
          label={text}
          className="mt-1 max-tablet:hidden"
        />
      </div>
    </section>
  )
}
