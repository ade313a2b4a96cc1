import type { Fen, Price } from '#lib/kernel/money.ts'
import { fen, formatPrice, formatUnitPrice, lineAmount } from '#lib/kernel/money.ts'
import { freightFees } from './amount-rows.ts'
import type { CartAmounts, CartLine } from './cart.ts'
import { isSelectable, lineName, lineUnit } from './cart.ts'
import type { Goods } from './goods.ts'
import { ladderAmount } from './ladder.ts'

/** One step from list price to what is paid. */
export interface PriceStep {
  readonly label: string
  /** The promotion's name and terms, or quantity times price; may be empty. */
  readonly text: string
  /** Below zero when it takes something off. */
  readonly amount: Fen
}

export interface ExplainedLine {
  /** 0 for goods that are not in the cart. */
  readonly lineId: number
  readonly name: string
  readonly quantity: number
  /** Not selected, or can't be bought: in no sum, and no promotion counts it. */
  readonly isCounted: boolean
  readonly steps: readonly PriceStep[]
  readonly pay: Fen
}

/** Why a price is what it is, by line and for all counted lines together. */
export interface PriceExplanation {
  readonly lines: readonly ExplainedLine[]
  readonly steps: readonly PriceStep[]
  readonly pay: Fen
  /** Why it was computed with another quantity, or not at all. */
  readonly message: string
}

/** What is to be explained: goods by themselves, chosen lines with a coupon, or the cart as it is. */
export type PriceQuestion =
  | { readonly kind: 'goods'; readonly goodsId: number; readonly quantity: number }
  | {
      readonly kind: 'lines'
      readonly lineIds: readonly number[]
      readonly couponId: number | null
      /** Where it goes; null for the address that is offered first. */
      readonly addressId: number | null
    }
  | { readonly kind: 'cart' }

/** What a dialog shows of an explanation: one line, or everything. */
export type ExplainedPart = number | 'total'

/** What a price without offers is called: the list price, or the one agreed with this buyer. */
const rawLabel = (tags: Goods['tags']): string => (tags.some(({ label }) => label === '协议') ? '协议价' : '原价')

const worthSaying = (steps: readonly PriceStep[]): PriceStep[] =>
  steps.filter(({ amount }, at) => at === 0 || amount !== 0)

/** A line of which everything is known. */
interface WholeLine extends CartLine {
  readonly quantity: number
  readonly price: Price
  readonly rawPrice: Price
  readonly amount: Fen
}

const isWhole = (line: CartLine): line is WholeLine =>
  line.quantity !== null && line.price !== null && line.rawPrice !== null && line.amount !== null

function lineSteps(line: WholeLine): PriceStep[] {
  const list = lineAmount(line.rawPrice, line.quantity)
  const unit = lineUnit(line)
  return worthSaying([
    {
      label: rawLabel(line.item.kind === 'goods' ? line.item.goods.tags : []),
      text: `¥${formatPrice(line.rawPrice)}×${line.quantity}${unit}`,
      amount: list,
    },
    { label: '优惠价', text: formatUnitPrice(line.price, unit), amount: fen(line.amount - list) },
    { label: '满减', text: '', amount: fen(-line.fullReductionShare) },
    { label: '订单折扣', text: '', amount: fen(-line.discountShare) },
  ])
}

const sumOf = (steps: readonly PriceStep[]): number => steps.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What the page itself knows of a price: shown until the whole explanation is there. Null when it does not add up to
 * what is paid, because the shop API uses something the page is not told.
 */
export function knownExplanation(lines: readonly CartLine[], amounts: CartAmounts): PriceExplanation | null {
  if (!lines.every(isWhole)) return null
  const explained = lines.map((line) => {
    const steps = lineSteps(line)
    const isCounted = line.isSelected && isSelectable(line)
    return {
      lineId: line.id,
      name: lineName(line),
      quantity: line.quantity,
      isCounted,
      steps,
      pay: fen(sumOf(steps)),
    }
  })
  const counted = lines.filter((_, at) => explained[at]?.isCounted)
  const list = fen(counted.reduce((sum, line) => sum + lineAmount(line.rawPrice, line.quantity), 0))
  const steps = [
    ...worthSaying([
      { label: '原价', text: '', amount: list },
      { label: '优惠价', text: '', amount: fen(amounts.goods - list) },
      { label: '满减', text: '', amount: fen(-amounts.fullReduction) },
      { label: '订单折扣', text: '', amount: fen(-amounts.discount) },
      { label: '优惠券', text: '', amount: fen(-amounts.coupon) },
    ]),
    ...freightFees(amounts).map(({ label, fee }) => ({ label, text: fee === 0 ? '包邮' : '', amount: fee })),
  ]
  return sumOf(steps) === amounts.pay ? { lines: explained, steps, pay: amounts.pay, message: '' } : null
}

/** The same of goods that are not in the cart; null where no price is known. */
export function knownGoodsExplanation(goods: Goods, quantity: number): PriceExplanation | null {
  const { name, unit, basePrice, salePrice, ladder, tags } = goods
  if (salePrice === null) return null
  const rawPrice = basePrice !== null && basePrice > salePrice ? basePrice : salePrice
  const list = lineAmount(rawPrice, quantity)
  const offered = lineAmount(salePrice, quantity)
  const pay = ladderAmount(ladder, salePrice, quantity)
  const steps = worthSaying([
    { label: rawLabel(tags), text: `¥${formatPrice(rawPrice)}×${quantity}${unit}`, amount: list },
    { label: '优惠价', text: formatUnitPrice(salePrice, unit), amount: fen(offered - list) },
    { label: '阶梯价', text: '', amount: fen(pay - offered) },
  ])
  return { lines: [{ lineId: 0, name, quantity, isCounted: true, steps, pay }], steps, pay, message: '' }
}
