/** What goods demand of a quantity. */
export interface PackRules {
  readonly unit: string
  readonly middlePack: number
  readonly mustBuyByMiddlePack: boolean
  readonly casePack: number
  readonly minQuantity: number
  readonly maxQuantity: number | null
  /** Units that can be had: stock, less what other lines of the cart want of it. */
  readonly available: number
  /** Other limits with their words: of an offer, of an authorisation. */
  readonly limits: readonly Limit[]
}

export interface Limit {
  readonly number: number
  readonly text: string
}

export interface QuantityAnswer {
  /** What may be stored; 0 when not even the smallest legal quantity can be had. */
  readonly number: number
  /** Why it differs from what was wanted, and a full case that is near; empty when there is nothing to say. */
  readonly message: string
  /** The full case that is near and can be had; 0 when there is none. */
  readonly caseNumber: number
}

export function quantityStep(rules: Pick<PackRules, 'middlePack' | 'mustBuyByMiddlePack'>): number {
  return rules.mustBuyByMiddlePack ? rules.middlePack : 1
}

/** Smallest legal quantity: the minimum, up to a multiple of the step. */
export function smallestQuantity(rules: Pick<PackRules, 'middlePack' | 'mustBuyByMiddlePack' | 'minQuantity'>): number {
  const step = quantityStep(rules)
  return Math.ceil(Math.max(1, rules.minQuantity) / step) * step
}

/** Packs bind the ordinary price; an offer limited to less than the smallest quantity is sold by the piece. */
export function arePacksBinding(
  goods: Pick<PackRules, 'middlePack' | 'mustBuyByMiddlePack' | 'minQuantity'>,
  memberLimit: number | null | undefined,
): boolean {
  return memberLimit === null || memberLimit === undefined || memberLimit >= smallestQuantity(goods)
}

function tightestLimit(rules: PackRules): Limit {
  const limits: Limit[] = [{ number: rules.available, text: `库存仅剩${Math.max(0, rules.available)}${rules.unit}` }]
  if (rules.maxQuantity !== null) {
    limits.push({ number: rules.maxQuantity, text: `每单限购${rules.maxQuantity}${rules.unit}` })
  }
  limits.push(...rules.limits)
  return limits.reduce((tightest, limit) => (limit.number < tightest.number ? limit : tightest))
}

/** From 80 % of a case on the full case is offered, as far as it can be had; it is never put in by itself. */
function caseOffer(number: number, limit: number, rules: PackRules): number {
  const { casePack } = rules
  const rest = number % casePack
  if (rest * 5 < casePack * 4) return 0
  const full = number - rest + casePack
  return full > limit || full % quantityStep(rules) !== 0 ? 0 : full
}

/** The legal quantity for a wanted one: up to a full step, at least the minimum, at most what can be had. */
export function legalQuantity(wanted: number, rules: PackRules): QuantityAnswer {
  const step = quantityStep(rules)
  const smallest = smallestQuantity(rules)
  const rounded = Math.max(smallest, Math.ceil(wanted / step) * step)
  const limit = tightestLimit(rules)
  const most = Math.floor(Math.max(0, limit.number) / step) * step
  if (most < smallest) return { number: 0, message: `${limit.text}，不足起订量${smallest}${rules.unit}`, caseNumber: 0 }
  const number = Math.min(rounded, most)
  const messages: string[] = []
  if (rounded > most) messages.push(`${limit.text}，已调整为${number}${rules.unit}`)
  else if (wanted < smallest) messages.push(`起订量${smallest}${rules.unit}，已调整为${number}${rules.unit}`)
  else if (rounded !== wanted) messages.push(`须按中包装${step}${rules.unit}的倍数购买，已调整为${number}${rules.unit}`)
  const caseNumber = caseOffer(number, most, rules)
  const { unit, casePack } = rules
  if (caseNumber > 0) messages.push(`再加${caseNumber - number}${unit}即满整件（每件${casePack}${unit}）`)
  return { number, message: messages.join('；'), caseNumber }
}
