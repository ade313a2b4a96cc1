import { isDeepStrictEqual } from 'node:util'
import { formatFen, formatYuan } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { ways } from '#shop-api/modules/catalogue/eligibility/ways.ts'
import type { EngineOutcome } from '#shop-api/modules/catalogue/pricing/engine.ts'
import { amountsOf, priceLines } from '#shop-api/modules/catalogue/pricing/engine.ts'
import type { EngineInput } from '#shop-api/modules/catalogue/pricing/input.ts'
import { noFreightSaved } from '#shop-api/modules/catalogue/pricing/shipping.ts'
import type { LineCharge } from '#shop-api/modules/catalogue/pricing/types.ts'
import { toFullReduction, toStoreWideDiscount } from '#shop-api/modules/catalogue/promotions/rules.ts'
import type { PromotionKind } from '#shop-api/modules/catalogue/promotions/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CheckedCart, CheckedLine } from './check-cart.ts'
import { checkCart } from './check-cart.ts'
import type { CartFacts } from './facts.ts'
import { loadCartFacts } from './facts.ts'
import type { GiftRights } from './gift-rights.ts'
import { giftRights } from './gift-rights.ts'
import { toPricedLine } from './priced-line.ts'
import type {
  Blocker,
  CartLineRow,
  PriceCartInput,
  PricedCart,
  PricedLine,
  PricedOrder,
  PromotionUse,
} from './priced-types.ts'

/** Prices lines of a member's cart from what the database says now; nothing a client sent is part of it. */
export async function priceCart(tx: Db, input: PriceCartInput): Promise<PricedCart> {
  return priceFacts(await loadCartFacts(tx, input), input)
}

function engineInput(facts: CartFacts, { lines, demand }: CheckedCart, gifts: GiftRights): EngineInput {
  const promotions = [...facts.promotions.values()]
  const ofKind = (kind: PromotionKind) => promotions.filter((promotion) => promotion.kind === kind)
  return {
    lines: lines.map(({ engine }) => engine),
    fullReductions: ofKind('full_reduction').map(toFullReduction),
    storeWideDiscounts: ofKind('store_discount').map(toStoreWideDiscount),
    gifts: gifts.open,
    coupon: facts.coupon?.rule ?? null,
    shipping: facts.shipping,
    giftStock: new Map([...facts.goods.values()].map((each) => [each.id, each.available - demand.unitsOf(each.id)])),
  }
}

interface Pricing {
  readonly cart: PricedCart
  readonly checked: CheckedCart
  readonly gifts: GiftRights
  readonly lineOf: ReadonlyMap<CheckedLine, PricedLine>
}

/** Prices what has been read; pure, so that settlement can be tried without a database. */
export const priceFacts = (facts: CartFacts, input: PriceCartInput): PricedCart => priceWith(facts, input).cart

/** A cart as it was read, and with other rows in it: lines that the change does not touch are the same objects in both. */
export function priceChange(
  facts: CartFacts,
  rows: readonly CartLineRow[],
  input: PriceCartInput,
): { readonly before: PricedCart; readonly after: PricedCart } {
  const before = priceWith(facts, input)
  return { before: before.cart, after: priceWith({ ...facts, rows }, input, before).cart }
}

/** Whether a line that was checked alike gets the same of what is spread over the cart. */
const isSameShare = (one: LineCharge, other: LineCharge): boolean =>
  one.fullReduction === other.fullReduction &&
  one.fullReductionId === other.fullReductionId &&
  one.discount === other.discount &&
  one.discountId === other.discountId &&
  one.coupon === other.coupon &&
  isDeepStrictEqual(one.gift, other.gift)

function priceWith(facts: CartFacts, input: PriceCartInput, before?: Pricing): Pricing {
  const isWanted = (row: CartLineRow) => input.lineIds !== 'all' || row.isSelected
  const date = chinaDate(input.now)
  const checked = checkCart(facts, isWanted, input.now, before?.checked)
  const gifts = before?.gifts ?? giftRights(facts, date)
  const outcome = priceLines(engineInput(facts, checked, gifts))
  const lineOf = new Map(
    checked.lines.flatMap((line): [CheckedLine, PricedLine][] => {
      const charge = outcome.charges.get(line.row.id)
      if (!charge) return []
      const known = before?.lineOf.get(line)
      if (known && isSameShare(known.charge, charge)) return [[line, known]]
      return [[line, toPricedLine(line, charge, { promotions: facts.promotions, gifts, date })]]
    }),
  )
  const lines = [...lineOf.values()]
  return { cart: cartOf(lines, facts, input, outcome), checked, gifts, lineOf }
}

function cartOf(
  lines: readonly PricedLine[],
  facts: CartFacts,
  input: PriceCartInput,
  outcome: EngineOutcome,
): PricedCart {
  const counted = lines.filter((line) => line.isCounted)
  const orders = splitOrders(counted, outcome)
  const coupon = outcome.coupon?.reason === '' ? facts.coupon : null
  return {
    member: facts.member,
    lines,
    orders,
    amounts: amountsOf(counted.map(quantified), outcome.shipping.parts),
    blockers: blockersOf(lines, facts, input, outcome),
    fullReductions: outcome.fullReductions,
    discounts: outcome.discounts,
    memberCouponId: coupon?.id ?? null,
    storeWideDiscount: outcome.storeWideDiscount,
    couponName: coupon?.name ?? '',
    shipping: { ...outcome.shipping, minimumOrder: facts.shipping.minimumOrder },
    couponLines: outcome.couponLines,
    takes: sumTakes(counted),
    uses: sumUses(counted),
  }
}

function quantified(line: PricedLine) {
  return { quantity: line.number, charge: line.charge }
}

/** Ordinary goods first, ephedrine-containing ones apart. Shipping is paid once, with the first of them. */
function splitOrders(counted: readonly PricedLine[], outcome: EngineOutcome): PricedOrder[] {
  return (['ordinary', 'hm'] as const)
    .map((kind) => ({ kind, lines: counted.filter((line) => line.order === kind) }))
    .filter((order) => order.lines.length > 0)
    .map((order, index) => ({
      ...order,
      amounts: amountsOf(order.lines.map(quantified), index === 0 ? outcome.shipping.parts : []),
      freight: index === 0 ? outcome.shipping : noFreightSaved,
    }))
}

function blockersOf(
  lines: readonly PricedLine[],
  facts: CartFacts,
  { lineIds, memberCouponId = null }: PriceCartInput,
  outcome: EngineOutcome,
): Blocker[] {
  const blockers: Blocker[] = []
  const found = new Set(lines.map((line) => line.row.id))
  if (typeof lineIds !== 'string') {
    for (const id of new Set(lineIds)) {
      if (!found.has(id)) {
        blockers.push({ code: 'line_gone', text: '商品已不在购物车中', action: ways.cart, lineId: id })
      }
    }
  }
  for (const line of lines) {
    if (lineIds === 'all' && !line.row.isSelected) continue
    for (const reason of line.reasons)
      blockers.push({ ...reason, text: `${line.name}：${reason.text}`, lineId: line.row.id })
  }
  if (lines.every((line) => !line.isCounted)) {
    blockers.push({
      code: 'empty_selection',
      text: '请选择要结算的商品',
      action: ways.goods,
      lineId: null,
    })
  }
  const { belowMinimum } = outcome.shipping
  if (belowMinimum > 0) {
    const text = `起配金额 ¥${formatYuan(facts.shipping.minimumOrder)}，还差 ¥${formatFen(belowMinimum)}`
    blockers.push({ code: 'below_minimum_order', text, action: ways.fill, lineId: null })
  }
  if (memberCouponId !== null && memberCouponId !== 0 && outcome.coupon?.reason !== '') {
    const text = outcome.coupon ? `优惠券不可用：${outcome.coupon.reason}` : '优惠券已使用、已过期或不存在'
    blockers.push({ code: 'coupon_unusable', text, action: ways.coupons, lineId: null })
  }
  return blockers
}

function sumTakes(counted: readonly PricedLine[]): PricedCart['takes'] {
  const sums = new Map<number, number>()
  for (const { goodsId, number } of counted.flatMap((line) => line.takes)) {
    sums.set(goodsId, (sums.get(goodsId) ?? 0) + number)
  }
  return [...sums].map(([goodsId, number]) => ({ goodsId, number })).sort((a, b) => a.goodsId - b.goodsId)
}

function sumUses(counted: readonly PricedLine[]): PromotionUse[] {
  const sums = new Map<string, PromotionUse>()
  for (const use of counted.flatMap((line) => line.uses)) {
    const key = `${use.promotionId} ${use.itemId}`
    sums.set(key, { ...use, number: use.number + (sums.get(key)?.number ?? 0) })
  }
  return [...sums.values()].sort((a, b) => a.promotionId - b.promotionId || a.itemId - b.itemId)
}
