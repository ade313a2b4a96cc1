import type { Limit, PackRules } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import type { CartFacts } from './facts.ts'
import type { LineToCheck } from './line-checks.ts'
import { Demand } from './line-checks.ts'
import { packRules } from './line-input.ts'
import type { PricedCombination } from './priced-types.ts'
import type { Units } from './units.ts'

/** Sets that can be had when others take what they take of the goods in it. */
function setsLeft({ available, parts }: PricedCombination, demand: Demand): number {
  const sets = parts.map(({ goods, number }) => {
    const most = Math.min(goods.available, goods.maxQuantity ?? Number.MAX_SAFE_INTEGER)
    return Math.floor((most - demand.unitsOf(goods.id)) / number)
  })
  return Math.max(0, Math.min(available, ...sets))
}

function setRules({ resolved }: LineToCheck, demand: Demand): PackRules {
  const memberLeft = resolved.limits?.memberLeft ?? null
  const limits: Limit[] = memberLeft === null ? [] : [{ number: memberLeft, text: `组合限购，您还可购${memberLeft}套` }]
  return {
    unit: '套',
    middlePack: 1,
    mustBuyByMiddlePack: false,
    casePack: 1,
    minQuantity: 1,
    maxQuantity: null,
    available: resolved.combination ? setsLeft(resolved.combination, demand) : 0,
    limits,
  }
}

/** Packs and caps for a line beside the other goods lines of the cart, and beside what counted ones take already. */
export function rulesOf(line: LineToCheck, others: Units, facts: CartFacts, demand: Demand = new Demand()): PackRules {
  const { goods, resolved } = line
  if (!goods) return setRules(line, demand)
  const taken = demand.besides(goods.id)
  const right = facts.member.ephedrine
  const limits = resolved.limits && { ...resolved.limits, memberLimit: resolved.item?.memberLimit ?? null }
  return packRules(goods, limits ?? null, {
    units: Math.max(others.unitsOf(goods.id), taken.units),
    ephedrineLeft:
      right && Math.max(0, right.quota - right.used - Math.max(others.ephedrineUnits, taken.ephedrineUnits)),
  })
}
