import { getTableColumns, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import { amountRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { FreightTerms, ShippingRule } from '#shop-api/modules/catalogue/pricing/input.ts'
import { usualFreight } from '#shop-api/modules/catalogue/pricing/shipping.ts'
import { readRows } from '#shop-api/platform/db/reads.ts'
import type { FreightReach } from './tables.ts'
import { freightTemplates } from './tables.ts'

export type FreightTemplate = typeof freightTemplates.$inferSelect

/** Where an order goes, from the province down. */
export type FreightPlace = readonly [province: string, city: string, district: string]

export const freightLabels = { ordinary: '运费', cold: '冷链运费' } as const satisfies Record<FreightReach, string>

/** The template for goods of a kind to a place: that of its district counts before that of its city, its province and everywhere. */
export function templateFor<T extends Pick<FreightTemplate, 'reach' | 'regionCodes'>>(
  all: readonly T[],
  reach: FreightReach,
  place: FreightPlace,
): T | undefined {
  const own = all.filter((each) => each.reach === reach)
  for (const code of place.toReversed()) {
    const found = own.find(({ regionCodes }) => regionCodes.includes(code))
    if (found) return found
  }
  return own.find(({ regionCodes }) => regionCodes.length === 0)
}

export function termsOf(template: Omit<FreightTemplate, 'id' | 'name' | 'regionCodes'>): FreightTerms {
  const { reach, freeFromFen, feeFen, firstGrams, stepGrams, stepFen, unweighedFen } = template
  const isByWeight = firstGrams !== null && stepGrams !== null && stepFen !== null && unweighedFen !== null
  return {
    label: freightLabels[reach],
    freeFrom: freeFromFen === null ? null : fen(freeFromFen),
    fee: fen(feeFen),
    weight: isByWeight ? { firstGrams, stepGrams, stepFee: fen(stepFen), unweighedFee: fen(unweighedFen) } : null,
  }
}

/** Codes that two templates of a kind both name, or '' where both are for everywhere. */
export const claimedTwice = (
  one: Pick<FreightTemplate, 'reach' | 'regionCodes'>,
  other: Pick<FreightTemplate, 'reach' | 'regionCodes'>,
): string[] => {
  if (one.reach !== other.reach) return []
  if (one.regionCodes.length === 0 && other.regionCodes.length === 0) return ['']
  return one.regionCodes.filter((code) => other.regionCodes.includes(code))
}

/** Every template, to be read together with other things. */
export const templatesRead = readRows(
  getTableColumns(freightTemplates),
  sql`from ${freightTemplates} order by ${freightTemplates.id}`,
)

/** What the shop's settings say of shipping, to be read together with other things. */
export const shippingSettings = amountRules('minimumOrder', 'freeShippingFrom', 'shippingFee')

interface Known {
  readonly templates: readonly FreightTemplate[]
  readonly place: FreightPlace
  readonly settings: Readonly<Record<'minimumOrder' | 'freeShippingFrom' | 'shippingFee', Fen>>
  readonly unshipped: Fen
}

/** By what an order to a place is shipped: by its templates, and by the settings where ordinary goods have none. */
export function shippingRuleAt({ templates, place, settings, unshipped }: Known): ShippingRule {
  const [ordinary, cold] = (['ordinary', 'cold'] as const).map((reach) => templateFor(templates, reach, place))
  return {
    ...usualFreight,
    freeFrom: settings.freeShippingFrom,
    fee: settings.shippingFee,
    ...(ordinary && termsOf(ordinary)),
    minimumOrder: settings.minimumOrder,
    unshipped,
    cold: cold ? termsOf(cold) : null,
  }
}
