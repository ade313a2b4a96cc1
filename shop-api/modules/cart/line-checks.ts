import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, parseFen } from '#lib/kernel/money.ts'
import type { MemberFacts } from '#shop-api/modules/eligibility/facts.ts'
import type { Reason } from '#shop-api/modules/eligibility/reason.ts'
import { eligibility } from '#shop-api/modules/eligibility/rules.ts'
import { quantityStep, smallestQuantity } from '#shop-api/modules/pricing/quantity.ts'
import { inScope } from '#shop-api/modules/pricing/scope.ts'
import type { ResolvedOffer } from './offers.ts'
import type { CartGoods, CartLineRow } from './priced-types.ts'

/** Units the lines before this one have taken already. */
export class Demand {
  private readonly units = new Map<number, number>()
  private ephedrineUnits = 0

  besides(goodsId: number): { units: number; ephedrineUnits: number } {
    return { units: this.units.get(goodsId) ?? 0, ephedrineUnits: this.ephedrineUnits }
  }

  add(goods: CartGoods, number: number): void {
    this.units.set(goods.id, (this.units.get(goods.id) ?? 0) + number)
    if (goods.isEphedrine) this.ephedrineUnits += number
  }

  unitsOf(goodsId: number): number {
    return this.units.get(goodsId) ?? 0
  }
}

export interface LineToCheck {
  readonly row: CartLineRow
  readonly goods: CartGoods | null
  readonly resolved: ResolvedOffer
}

/** Goods of a line with the units one of it takes. */
export function partsOf(line: LineToCheck): readonly { readonly goods: CartGoods; readonly number: number }[] {
  if (line.resolved.combination) return line.resolved.combination.parts
  return line.goods ? [{ goods: line.goods, number: 1 }] : []
}

/** Packs bind the ordinary price; an offer limited to less than the smallest quantity is sold by the piece. */
export function arePacksBinding(goods: CartGoods, memberLimit: number | null | undefined): boolean {
  return memberLimit === null || memberLimit === undefined || memberLimit >= smallestQuantity(goods)
}

function packReasons({ row, goods, resolved }: LineToCheck): Reason[] {
  if (!goods || resolved.combination || !arePacksBinding(goods, resolved.item?.memberLimit)) return []
  const smallest = smallestQuantity(goods)
  const step = quantityStep(goods)
  if (row.number < smallest) {
    return [{ code: 'below_minimum', text: `起订量${smallest}${goods.unit}`, action: null }]
  }
  if (row.number % step === 0) return []
  return [{ code: 'wrong_step', text: `须按${step}${goods.unit}的倍数购买`, action: null }]
}

/** Every reason why a line can't be bought as it stands, given what the lines before it take. */
export function lineReasons(line: LineToCheck, member: MemberFacts, date: string, demand: Demand): Reason[] {
  const { row, resolved } = line
  const parts = partsOf(line)
  const isSet = resolved.combination !== null
  const reasons: Reason[] = []
  if (resolved.isGone) reasons.push({ code: 'offer_gone', text: '活动已结束', action: null })
  else if (parts.length === 0) reasons.push({ code: 'off_shelf', text: '商品已下架', action: null })
  if (isSet) reasons.push(...setReasons(row, resolved))
  for (const { goods, number } of parts) {
    const found = eligibility({
      member,
      goods,
      quantity: row.number * number,
      date,
      besides: demand.besides(goods.id),
      ...(isSet || !resolved.limits ? {} : { offer: resolved.limits }),
    })
    for (const reason of found) reasons.push(isSet ? { ...reason, text: `${goods.name}：${reason.text}` } : reason)
  }
  return [...reasons, ...packReasons(line)]
}

function setReasons(row: CartLineRow, { limits }: ResolvedOffer): Reason[] {
  if (limits?.left === 0) return [{ code: 'offer_gone', text: '组合已售完', action: null }]
  const most = Math.min(limits?.left ?? Number.MAX_SAFE_INTEGER, limits?.memberLeft ?? Number.MAX_SAFE_INTEGER)
  if (row.number <= most) return []
  return [{ code: 'over_cap', text: `组合还可购${most}套`, action: null }]
}

/** An exchange is open once the other counted goods in its scope reach its threshold. */
export function exchangeReasons(
  resolved: ResolvedOffer,
  others: readonly { readonly goods: CartGoods | null; readonly amount: Fen }[],
): Reason[] {
  const { promotion } = resolved
  if (promotion?.kind !== 'exchange') return []
  const reached = others.reduce(
    (sum, other) => (other.goods && inScope(promotion.scope, other.goods) ? sum + other.amount : sum),
    0,
  )
  const gap = parseFen(promotion.rule.threshold ?? '0') - reached
  if (gap <= 0) return []
  return [{ code: 'exchange_not_reached', text: `还差${formatFen(fen(gap))}元可换购`, action: null }]
}
