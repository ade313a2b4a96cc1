import type { Fen, Price } from '#lib/kernel/money.ts'
import { lineAmount } from '#lib/kernel/money.ts'
import type { Goods, Ladder, LadderTier } from './goods.ts'

/** The tier that prices a quantity; none where the base price does. */
function pricingTier({ kind, tiers }: Ladder, quantity: number): LadderTier | undefined {
  return kind === 'up-to'
    ? tiers.find((tier) => quantity <= tier.number)
    : tiers.findLast((tier) => tier.number <= quantity)
}

/** What a unit of so many costs: all of them at the price of one tier, and never above the base price. */
function unitPrice(ladder: Ladder | null, basePrice: Price, quantity: number): Price {
  const tier = ladder === null ? undefined : pricingTier(ladder, quantity)
  return tier !== undefined && tier.price < basePrice ? tier.price : basePrice
}

export function ladderAmount(ladder: Ladder | null, basePrice: Price, quantity: number): Fen {
  return lineAmount(unitPrice(ladder, basePrice, quantity), quantity)
}

/** Whether any tier is below the price without it. */
export const isLadderUseful = ({ tiers }: Ladder, basePrice: Price): boolean =>
  tiers.some((tier) => tier.price < basePrice)

type Priced = Pick<Goods, 'ladder' | 'salePrice'>

/** The price to show beside a quantity of goods: what a unit costs then. Null while prices are withheld. */
export const priceAt = ({ ladder, salePrice }: Priced, quantity: number): Price | null =>
  salePrice === null ? null : unitPrice(ladder, salePrice, quantity)

export interface LadderNote {
  readonly kind: Ladder['kind']
  readonly tier: LadderTier
  /**
   * reached: prices the quantity now. passed: a full-quantity tier below the one that does. gap: a full-quantity tier
   * not reached yet. missed: an up-to tier that the quantity exceeds. wider: an up-to tier above the one that counts.
   */
  readonly state: 'reached' | 'passed' | 'gap' | 'missed' | 'wider'
  /** Units between the quantity and the tier's number: missing to it, or beyond it. */
  readonly distance: number
}

function stateOf({ kind }: Ladder, tier: LadderTier, current: LadderTier | undefined, quantity: number) {
  if (tier === current) return 'reached'
  if (kind === 'up-to') return quantity > tier.number ? 'missed' : 'wider'
  return tier.number <= quantity ? 'passed' : 'gap'
}

/**
 * What the text under a price says of each tier (spec §4: reached, missed, or the gap to the next). Tiers that give nothing
 * below the price without them are not spoken of.
 */
export function ladderNotes(ladder: Ladder, basePrice: Price, quantity: number): LadderNote[] {
  const current = pricingTier(ladder, quantity)
  const useful = ladder.tiers.filter((tier) => tier.price < basePrice)
  return useful.map((tier) => ({
    kind: ladder.kind,
    tier,
    state: stateOf(ladder, tier, current, quantity),
    distance: Math.abs(tier.number - quantity),
  }))
}

/** The notes a row has room for: the tier that prices, then the next one it is short of, or else the last one missed. */
export function briefLadderNotes(ladder: Ladder, basePrice: Price, quantity: number): LadderNote[] {
  const notes = ladderNotes(ladder, basePrice, quantity)
  const reached = notes.find((note) => note.state === 'reached')
  const missed = reached === undefined ? notes.findLast((note) => note.state === 'missed') : undefined
  return [reached, notes.find((note) => note.state === 'gap'), missed].filter((note) => note !== undefined)
}
