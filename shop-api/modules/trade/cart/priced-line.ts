import { isNearExpiry } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { qualifies } from '#shop-api/modules/catalogue/pricing/engine.ts'
import type { LineCharge } from '#shop-api/modules/catalogue/pricing/types.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { CheckedLine } from './check-cart.ts'
import type { GiftRights } from './gift-rights.ts'
import { giftNoteOf } from './gift-rights.ts'
import { partsOf } from './line-checks.ts'
import { lineType } from './offers.ts'
import type { PricedLine, PromotionUse, Take } from './priced-types.ts'

function takesOf(line: CheckedLine, charge: LineCharge): Take[] {
  const takes = partsOf(line).map((part) => ({
    goodsId: part.goods.id,
    number: part.number * line.row.number,
    isGift: false,
  }))
  const { gift } = charge
  return gift?.goodsId ? [...takes, { goodsId: gift.goodsId, number: gift.total, isGift: true }] : takes
}

function usesOf(
  { row, resolved }: CheckedLine,
  charge: LineCharge,
  promotions: ReadonlyMap<number, PromotionRow>,
): PromotionUse[] {
  const uses: PromotionUse[] = []
  const { promotion, item } = resolved
  if (promotion && item) {
    // An exchange is limited by order, which the check of the line has done; it leaves nothing to count over orders.
    const memberLimit = promotion.kind === 'exchange' ? null : item.memberLimit
    uses.push({ promotionId: promotion.id, itemId: item.id, number: row.number, stock: item.stock, memberLimit })
  } else if (promotion) {
    const { stock, memberLimit } = promotion
    uses.push({ promotionId: promotion.id, itemId: 0, number: row.number, stock, memberLimit })
  }
  if (charge.gift) {
    const { promotionId, total } = charge.gift
    const stock = promotions.get(promotionId)?.stock ?? null
    uses.push({ promotionId, itemId: 0, number: total, stock, memberLimit: null })
  }
  return uses
}

function tagsOf({ resolved }: CheckedLine, charge: LineCharge): string[] {
  const tags: string[] = []
  if (charge.price === charge.rawPrice && charge.rawPrice !== charge.listPrice) tags.push('协议')
  if (resolved.promotion?.kind === 'flash') tags.push('秒')
  if (resolved.promotion?.kind === 'daily') tags.push('特')
  if (resolved.promotion?.kind === 'exchange') tags.push('换购')
  if (charge.fullReductionId !== null) tags.push('满')
  if (charge.gift) tags.push('赠')
  return tags
}

/** The earliest expiry the line may bring, when that is near. */
function nearExpiryOf(line: CheckedLine, date: string): string | null {
  const near = partsOf(line)
    .map((part) => part.goods.nearestExpiry)
    .filter((expiry): expiry is string => isNearExpiry(expiry, date))
  return near.sort()[0] ?? null
}

/** The stored line with the type and offer it is charged at now. */
function chargedRow({ row, resolved }: CheckedLine): PricedLine['row'] {
  return resolved.lostOffer === null ? row : { ...row, type: lineType.ordinary, goodsPriceId: 0 }
}

interface Background {
  readonly promotions: ReadonlyMap<number, PromotionRow>
  readonly gifts: GiftRights
  /** Calendar day, 2026-11-20. */
  readonly date: string
}

export function toPricedLine(
  line: CheckedLine,
  charge: LineCharge,
  { promotions, gifts, date }: Background,
): PricedLine {
  const { goods, resolved, engine } = line
  return {
    row: chargedRow(line),
    name: resolved.combination?.name ?? goods?.name ?? '商品',
    order: partsOf(line).some((part) => part.goods.isEphedrine) ? 'hm' : 'ordinary',
    goods,
    combination: resolved.combination,
    number: line.row.number,
    offer: { kind: resolved.offer.kind, promotion: resolved.promotion },
    charge,
    reasons: line.reasons,
    advice: line.advice,
    isCounted: line.isCounted,
    takes: line.isCounted ? takesOf(line, charge) : [],
    uses: line.isCounted ? usesOf(line, charge, promotions) : [],
    tags: tagsOf(line, charge),
    nearExpiry: nearExpiryOf(line, date),
    lostOffer: resolved.lostOffer,
    giftNote: line.isCounted && qualifies(engine) ? giftNoteOf(engine, charge.gift, gifts) : '',
  }
}
