import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, parseFen } from '#lib/kernel/money.ts'
import type { MemberFacts } from '#shop-api/modules/catalogue/eligibility/facts.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import { eligibility } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { ordinarily, packsOf, ways } from '#shop-api/modules/catalogue/eligibility/ways.ts'
import { arePacksBinding, quantityStep, smallestQuantity } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import { inScope } from '#shop-api/modules/catalogue/pricing/scope.ts'
import { promotionUrl } from '#shop-api/modules/catalogue/promotions/describe.ts'
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

function packReasons({ row, goods, resolved }: LineToCheck): Reason[] {
  if (!goods || resolved.combination || !arePacksBinding(goods, resolved.item?.memberLimit)) return []
  const smallest = smallestQuantity(goods)
  const step = quantityStep(goods)
  if (row.number < smallest) {
    return [{ code: 'below_minimum', text: `起订量${smallest}${goods.unit}`, action: packsOf(goods) }]
  }
  if (row.number % step === 0) return []
  return [{ code: 'wrong_step', text: `须按${step}${goods.unit}的倍数购买`, action: packsOf(goods) }]
}

/** What was offered is over, or what is sold is no longer known at all. */
export function goneReasons(line: LineToCheck): Reason[] {
  const { goods, resolved } = line
  if (resolved.isGone) {
    return [{ code: 'offer_gone', text: '活动已结束', action: goods ? ordinarily(goods) : ways.combinations }]
  }
  return partsOf(line).length === 0 ? [{ code: 'off_shelf', text: '商品不存在或已下架', action: ways.goods }] : []
}

/** Every reason why a line can't be bought as it is, given what the lines before it take. */
export function lineReasons(line: LineToCheck, member: MemberFacts, date: string, demand: Demand): Reason[] {
  const { row, resolved } = line
  const parts = partsOf(line)
  const isSet = resolved.combination !== null
  const reasons: Reason[] = []
  reasons.push(...goneReasons(line))
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
  if (limits?.left === 0) return [{ code: 'offer_gone', text: '组合已售完', action: ways.combinations }]
  const most = Math.min(limits?.left ?? Number.MAX_SAFE_INTEGER, limits?.memberLeft ?? Number.MAX_SAFE_INTEGER)
  if (row.number <= most) return []
  return [{ code: 'over_cap', text: `组合还可购${most}套`, action: ways.combinations }]
}

/**
 * An exchange is open once the other counted goods in its scope reach its threshold. Ephedrine-containing goods do not
 * help: they go to an order of their own, which may be cancelled while the exchange is kept.
 */
export function exchangeReasons(
  resolved: ResolvedOffer,
  others: readonly { readonly goods: CartGoods | null; readonly amount: Fen }[],
): Reason[] {
  const { promotion } = resolved
  if (promotion?.kind !== 'exchange') return []
  const reaching = others.filter(({ goods }) => goods && inScope(promotion.scope, goods))
  const reached = reaching
    .filter(({ goods }) => goods?.isEphedrine === false)
    .reduce((sum, { amount }) => sum + amount, 0)
  const gap = parseFen(promotion.rule.threshold ?? '0') - reached
  if (gap <= 0) return []
  const hint = reaching.some(({ goods }) => goods?.isEphedrine) ? '（含麻商品不计入）' : ''
  const text = `还差 ¥${formatFen(fen(gap))} 可换购${hint}`
  const action = { ...ways.fill, url: promotionUrl(promotion) }
  return [{ code: 'exchange_not_reached', text, action }]
}
