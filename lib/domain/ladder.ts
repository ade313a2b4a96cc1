import type { Fen, Price } from '#lib/kernel/money.ts'
import { lineAmount, sumFen } from '#lib/kernel/money.ts'
import type { Ladder, LadderTier } from './goods.ts'

/**
 * Amount of a quantity under a ladder. Up-to tiers: the highest tier reached prices everything. Full-quantity tiers:
 * full multiples of a tier pay its price, the rest falls to the next lower tier and at last to the base price.
 */
export function ladderAmount(ladder: Ladder | null, basePrice: Price, quantity: number): Fen {
  if (ladder === null) return lineAmount(basePrice, quantity)
  if (ladder.kind === 'up-to') return lineAmount(reachedTier(ladder, quantity)?.price ?? basePrice, quantity)
  let rest = quantity
  const parts: Fen[] = []
  for (const tier of [...ladder.tiers].reverse()) {
    const units = rest - (rest % tier.number)
    if (units > 0) parts.push(lineAmount(tier.price, units))
    rest -= units
  }
  if (rest > 0) parts.push(lineAmount(basePrice, rest))
  return sumFen(parts)
}

function reachedTier(ladder: Ladder, quantity: number): LadderTier | undefined {
  return ladder.tiers.filter((tier) => tier.number <= quantity).at(-1)
}

export interface LadderNote {
  readonly tier: LadderTier
  /** reached: prices the quantity now. passed: reached, but a higher tier prices it. gap: not yet. */
  readonly state: 'reached' | 'passed' | 'gap'
  /** Units to the tier; 0 when it is reached. */
  readonly missing: number
}

/** What the text under a price says of each tier (spec §4: reached, missed, or the gap to the next). */
export function ladderNotes(ladder: Ladder, quantity: number): LadderNote[] {
  const current = reachedTier(ladder, quantity)
  return ladder.tiers.map((tier) => ({
    tier,
    state: tier === current ? 'reached' : tier.number <= quantity ? 'passed' : 'gap',
    missing: Math.max(0, tier.number - quantity),
  }))
}

/** The notes a row has room for: the tier that prices the quantity, and the next one it is short of. */
export function briefLadderNotes(ladder: Ladder, quantity: number): LadderNote[] {
  const notes = ladderNotes(ladder, quantity)
  return [notes.find((note) => note.state === 'reached'), notes.find((note) => note.state === 'gap')].filter(
    (note) => note !== undefined,
  )
}
