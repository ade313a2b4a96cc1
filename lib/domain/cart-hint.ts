import { fen, formatFen, formatYuan } from '#lib/kernel/money.ts'
import type { Cart, CartHint, Tier } from './cart.ts'
import { freightOf, selectedTotal } from './cart.ts'

type Gap = Pick<CartHint, 'kind' | 'text' | 'gap'> & { readonly url?: string | null }

function amountGaps(cart: Cart): Gap[] {
  const total = selectedTotal(cart.lines)
  const { minimumOrder } = cart.shipping
  const freight = freightOf(cart)
  const gaps: Gap[] = []
  if (minimumOrder !== null && total < minimumOrder && cart.amounts.unpriced === 0) {
    const gap = fen(minimumOrder - total)
    gaps.push({ kind: 'minimum', gap, text: `再买 ¥${formatFen(gap)} 达到起配金额 ¥${formatYuan(minimumOrder)}` })
  }
  if (freight.kind === 'gap') {
    gaps.push({ kind: 'shipping', gap: freight.gap, text: `再买 ¥${formatFen(freight.gap)} 包邮` })
  }
  return gaps
}

/** The next tier of each promotion that selected lines count for already. Tiers come by how near they are. */
function tierGaps(tiers: readonly Tier[], kind: 'reduction' | 'discount'): Gap[] {
  const open = tiers.flatMap((tier) => {
    const { current, threshold } = tier
    return current !== null && !tier.isReached && current > 0 && current < threshold ? [{ ...tier, current }] : []
  })
  const next = open.filter((tier, at) => open.findIndex((other) => other.promotionId === tier.promotionId) === at)
  return next.map((tier) => {
    const gap = fen(tier.threshold - tier.current)
    const name = tier.name === '' ? '' : `${tier.name}：`
    return { kind, gap, url: tier.url, text: `${name}再买 ¥${formatFen(gap)} 满${formatYuan(tier.threshold)}` }
  })
}

/** What is missing to the next advantages, from what the page has; which goods would fill a gap is not known here. */
export function reckonedHints(cart: Cart): CartHint[] {
  if (cart.amounts.selectedLines === 0) return []
  const gaps = [
    ...amountGaps(cart),
    ...tierGaps(cart.fullReductions, 'reduction'),
    ...tierGaps(cart.discounts, 'discount'),
  ]
  return gaps.map(({ kind, text, gap, url }, at) => ({
    key: `${kind} ${gaps.slice(0, at).filter((before) => before.kind === kind).length}`,
    kind,
    text,
    gap,
    wayOut: url ? { label: '去凑单', url } : null,
    goods: [],
  }))
}

/** What the chosen lines fulfil, of the terms that are known; null where none is, or where a line tells no amount. */
export function fulfilled({ shipping, fullReductions, discounts, amounts }: Cart): string | null {
  if (amounts.unpriced > 0) return null
  const met = [
    ...(shipping.minimumOrder === null ? [] : ['起配']),
    ...(shipping.threshold === null ? [] : ['包邮']),
    ...(fullReductions.length + discounts.length === 0 ? [] : ['全部优惠条件']),
  ]
  return met.length === 0 ? null : `已满足${met.join('、').replace(/、(?=全部)/, '和')}`
}
