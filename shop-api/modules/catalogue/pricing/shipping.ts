import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import type { EngineLine, FreightTerms, ShippingRule } from './input.ts'

/** What one consignment of an order costs to ship; nothing where it ships free. */
export interface FreightPart {
  readonly label: string
  readonly fee: Fen
}

export interface ShippingOutcome {
  /** Consignments that are charged by terms of their own, the ordinary one first. */
  readonly parts: readonly FreightPart[]
  /** The fee that is not charged only because of paid orders not shipped yet. */
  readonly saved: Fen
  /** By how much those orders exceed what is needed of them; 0 when they save nothing. */
  readonly slack: Fen
  /** Terms that most of the order goes by: of cold-chain goods alone, those of the cold chain. */
  readonly terms: FreightTerms
  /** Paid orders not shipped yet as far as they count towards `terms`. */
  readonly unshipped: Fen
  /** What is missing to free shipping by `terms`; 0 when it is reached, null where no amount makes it free. */
  readonly shortfall: Fen | null
  /** What is missing to the minimum order; 0 when it is reached or nothing is counted. */
  readonly belowMinimum: Fen
}

export const noFreightSaved: Pick<ShippingOutcome, 'saved' | 'slack'> = { saved: fen(0), slack: fen(0) }

/** Terms of a shop that has no rules of its own for regions, weights or the cold chain. */
export const usualFreight = { label: '运费', weight: null, cold: null } as const

export interface ShippedLine {
  readonly line: Pick<EngineLine, 'goods' | 'quantity' | 'isColdChain' | 'grams'>
  readonly amount: Fen
}

function isReached({ goods, quantity }: ShippedLine['line'], rule: 'shipsFreeFrom' | 'freesOrderFrom'): boolean {
  const from = goods?.[rule] ?? null
  return from !== null && quantity >= from
}

/** What shipping costs by weight or, where some goods have none, by the fee for those; lines that ship free weigh nothing. */
function dueOf(lines: readonly ShippedLine[], { fee, weight }: FreightTerms): Fen {
  if (weight === null) return fee
  let grams = 0
  for (const { line } of lines) {
    if (isReached(line, 'shipsFreeFrom')) continue
    if (line.grams === null) return weight.unweighedFee
    grams += line.grams * line.quantity
  }
  return fen(fee + Math.ceil(Math.max(0, grams - weight.firstGrams) / weight.stepGrams) * weight.stepFee)
}

interface Consignment {
  readonly lines: readonly ShippedLine[]
  readonly terms: FreightTerms
  readonly unshipped: Fen
}

/**
 * Shipping and minimum order go by the amounts of the counted lines before discounts. A consignment is free from its
 * threshold on, when one line makes the order ship free, or when each of its lines ships free by itself. Paid orders not
 * shipped yet count towards the ordinary one; goods of the cold chain are packed for each order.
 */
export function shippingOf(lines: readonly ShippedLine[], rule: ShippingRule): ShippingOutcome {
  const total = sumFen(lines.map((each) => each.amount))
  const isFreed = lines.some(({ line }) => isReached(line, 'freesOrderFrom'))
  const isCold = ({ line }: ShippedLine): boolean => rule.cold !== null && line.isColdChain
  const all: readonly Consignment[] = [
    { lines: lines.filter((each) => !isCold(each)), terms: rule, unshipped: rule.unshipped },
    ...(rule.cold === null ? [] : [{ lines: lines.filter(isCold), terms: rule.cold, unshipped: fen(0) }]),
  ]
  const sent = all
    .filter((each) => each.lines.length > 0)
    .map((each) => {
      const { terms, unshipped } = each
      const isFreeByGoods =
        isFreed ||
        (terms.freeFrom !== null && total >= terms.freeFrom) ||
        each.lines.every(({ line }) => isReached(line, 'shipsFreeFrom'))
      const due = dueOf(each.lines, terms)
      const slack = terms.freeFrom === null ? -1 : total + unshipped - terms.freeFrom
      const isSaved = !isFreeByGoods && slack >= 0
      return {
        part: { label: terms.label, fee: isFreeByGoods || isSaved ? fen(0) : due },
        saved: isSaved ? { saved: due, slack: fen(slack) } : noFreightSaved,
      }
    })
  const { terms, unshipped } = all.find((each) => each.lines.length > 0) ?? { terms: rule, unshipped: rule.unshipped }
  return {
    parts: sent.map(({ part }) => part),
    ...(sent.find(({ saved }) => saved !== noFreightSaved)?.saved ?? noFreightSaved),
    terms,
    unshipped,
    shortfall: terms.freeFrom === null ? null : fen(Math.max(0, terms.freeFrom - total - unshipped)),
    belowMinimum: lines.length === 0 ? fen(0) : fen(Math.max(0, rule.minimumOrder - total)),
  }
}
