import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, formatPrice, price, shareOf, sumFen } from '#lib/kernel/money.ts'
import type { FullReductionRule, PricedGoods, StoreWideDiscountRule } from './input.ts'
import { byPrecedence, promotionFor } from './scope.ts'
import { discountShares } from './shares.ts'
import type { TierStatus } from './types.ts'

/** A counted line as a promotion sees it: its goods and what is still to be paid for it. */
export interface QualifyingLine {
  readonly id: number
  readonly goods: PricedGoods
  readonly amount: Fen
  readonly wantedId: number
  /** Has a share of a full reduction already. */
  readonly isReduced?: boolean
}

export interface TieredOutcome {
  /** Share of each line by its id; lines without a share are missing. */
  readonly shares: ReadonlyMap<number, Fen>
  /** Promotion that takes each line, reached or not. */
  readonly promotionIds: ReadonlyMap<number, number>
  readonly tiers: readonly TierStatus[]
}

interface TieredRule<Tier> {
  readonly id: number
  readonly name: string
  readonly scope: FullReductionRule['scope']
  readonly excludedGoodsIds?: readonly number[]
  readonly tiers: readonly (Tier & { readonly id: number; readonly amount: Fen })[]
}

/**
 * Each line counts for one promotion of the kind at most; its highest tier reached by the sum of its lines takes
 * something off that sum, spread over the lines. Tiers are named reached first (highest first), then by the nearest gap.
 */
function applyTiered<Tier, Rule extends TieredRule<Tier>>(
  lines: readonly QualifyingLine[],
  rules: readonly Rule[],
  reduction: (tier: Rule['tiers'][number], whole: Fen, rule: Rule) => Fen,
  wording: (tier: Rule['tiers'][number]) => string,
): TieredOutcome {
  const sorted = byPrecedence(rules)
  const chosen = new Map<number, number>()
  const groups = new Map<number, QualifyingLine[]>()
  for (const line of lines) {
    const rule = promotionFor(sorted, line.goods, line.wantedId)
    if (!rule) continue
    chosen.set(line.id, rule.id)
    const group = groups.get(rule.id)
    if (group) group.push(line)
    else groups.set(rule.id, [line])
  }
  const shares = new Map<number, Fen>()
  const tiers: TierStatus[] = []
  for (const rule of sorted) {
    const group = groups.get(rule.id) ?? []
    const whole = sumFen(group.map((line) => line.amount))
    const ladder = [...rule.tiers].sort((a, b) => a.amount - b.amount)
    for (const tier of ladder) {
      const isReached = group.length > 0 && whole >= tier.amount
      const { id, amount } = tier
      tiers.push({
        id,
        promotionId: rule.id,
        name: rule.name,
        amount,
        discount: wording(tier),
        current: whole,
        isReached,
        scope: rule.scope,
        excludedGoodsIds: rule.excludedGoodsIds ?? [],
      })
    }
    const top = ladder.filter((tier) => whole >= tier.amount).at(-1)
    if (!top) continue
    const spread = discountShares(fen(Math.min(reduction(top, whole, rule), whole)), group)
    for (const [id, share] of spread) shares.set(id, share)
  }
  return { shares, promotionIds: chosen, tiers: reachedFirst(tiers) }
}

function reachedFirst(tiers: readonly TierStatus[]): TierStatus[] {
  return [...tiers].sort(
    (a, b) =>
      Number(b.isReached) - Number(a.isReached) ||
      (a.isReached ? b.amount - a.amount : a.amount - a.current - (b.amount - b.current)),
  )
}

/** Full reduction: the highest tier reached takes its yuan off; a repeating one as often as its amount fits. */
export function applyFullReductions(
  lines: readonly QualifyingLine[],
  rules: readonly FullReductionRule[],
): TieredOutcome {
  return applyTiered(
    lines,
    rules,
    (tier, whole, rule) => fen(tier.reduce * (rule.isRepeating ? Math.floor(whole / tier.amount) : 1)),
    (tier) => formatFen(tier.reduce),
  )
}

/** What a rate in ten-thousandths takes off an amount, floored to the fen. */
export function rateReduction(amount: Fen, rate: number): Fen {
  return shareOf(amount, 10_000 - rate, 10_000)
}

/** Store-wide discount: the highest tier reached sets the rate paid for its lines. */
export function applyStoreWideDiscounts(
  lines: readonly QualifyingLine[],
  rules: readonly StoreWideDiscountRule[],
): TieredOutcome {
  return applyTiered(
    lines,
    rules,
    (tier, whole) => rateReduction(whole, tier.rate),
    (tier) => formatPrice(price(tier.rate)),
  )
}
