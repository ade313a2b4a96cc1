import type { Fen } from '#lib/kernel/money.ts'
import { fen, lineAmount } from '#lib/kernel/money.ts'
import type { LineOffer } from './input.ts'
import type { LineCharge } from './types.ts'

/** What moves an amount from list price to what is paid, in the order in which it is applied. */
export const stepCodes = [
  'list',
  'agreed',
  'ladder',
  'special',
  'exchange',
  'combination',
  'full_reduction',
  'discount',
  'coupon',
] as const
export type StepCode = (typeof stepCodes)[number]

/** One step of a price. The first is the list price times quantity; all together are what is paid. */
export interface PriceStep {
  readonly code: StepCode
  /** The promotion behind it, where the charge names one. */
  readonly promotionId: number | null
  /** Less than nothing when it takes something off. */
  readonly amount: Fen
}

const own = { ordinary: 'ladder', special: 'special', exchange: 'exchange', combination: 'combination' } as const

/** Takes a line's charge apart. Steps that change nothing are left out, but for the list price itself. */
export function priceSteps(quantity: number, charge: LineCharge, offer: LineOffer['kind']): PriceStep[] {
  const list = lineAmount(charge.listPrice, quantity)
  const raw = lineAmount(charge.rawPrice, quantity)
  const steps: PriceStep[] = [
    { code: 'list', promotionId: null, amount: list },
    { code: 'agreed', promotionId: null, amount: fen(raw - list) },
    { code: own[offer], promotionId: null, amount: fen(charge.amount - raw) },
    { code: 'full_reduction', promotionId: charge.fullReductionId, amount: fen(-charge.fullReduction) },
    { code: 'discount', promotionId: charge.discountId, amount: fen(-charge.discount) },
    { code: 'coupon', promotionId: null, amount: fen(-charge.coupon) },
  ]
  return steps.filter(({ code, amount }) => code === 'list' || amount !== 0)
}
