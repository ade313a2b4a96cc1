import type { WireCartLine } from '#lib/contract/cart/calls.ts'
import type { WireCombination, WireGoods } from '#lib/contract/goods/calls.ts'
import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { seesPriceOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { lineType } from './offers.ts'
import type { PlannedBatch, PlannedBatches } from './planned-batches.ts'
import type { CartGoods, PricedCart, PricedLine } from './priced-types.ts'

const SAME_GOODS_GIFT = 1
const OTHER_GIFT = 2

/** The member who owns the cart, as goods are shown to them. Whose review was withdrawn learns no new price. */
export function ownerOf(cart: PricedCart, now: Date): Viewer {
  return { member: cart.member, now, seesPrices: cart.member.reviewState === 'approved' }
}

/** The goods a line sells, those of a combination each. */
const goodsOf = (line: PricedLine): CartGoods[] => [
  ...(line.goods ? [line.goods] : []),
  ...(line.combination?.parts.map((part) => part.goods) ?? []),
]

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

/** Goods of lines in the wire's words, by id; a fixed number of queries. */
export async function presentLineGoods(
  db: Db,
  lines: readonly PricedLine[],
  viewer: Viewer,
): Promise<Map<number, WireGoods>> {
  const rows = new Map<number, CartGoods>()
  for (const goods of lines.flatMap(goodsOf)) rows.set(goods.id, goods)
  const presented = await presentGoods(db, [...rows.values()], viewer)
  return new Map(presented.map((goods) => [goods.id, goods]))
}

/**
 * The line's own reasons are on its goods, so that what is shown there is about this quantity and offer. What another
 * quantity cures leaves the goods buyable: the line stays where its quantity can be changed (spec §4).
 */
function lineGoods(line: PricedLine, goods: ReadonlyMap<number, WireGoods>): WireGoods | null {
  const wire = line.goods && goods.get(line.goods.id)
  return wire ? { ...wire, is_buy: flag(line.advice.legalNumber > 0), reasons: [...line.reasons] } : null
}

/** What a line costs in the wire's words. Who may not learn its price any more reads the one it was put in for, and no sum. */
function linePrices({ row, charge }: PricedLine, isPriced: boolean) {
  const added = formatPrice(parsePrice(row.addedPrice))
  if (!isPriced)
    return { price: added, raw_price: added, amount: formatFen(fen(0)), price_parts: [], added_price: added }
  return {
    price: formatPrice(charge.price),
    raw_price: formatPrice(charge.rawPrice),
    amount: formatFen(charge.amount),
    price_parts: charge.parts.map((part) => ({
      number: part.number,
      price: formatPrice(part.price),
      amount: formatFen(part.amount),
    })),
    added_price: added,
  }
}

function lineCombination(
  line: PricedLine,
  goods: ReadonlyMap<number, WireGoods>,
  isPriced: boolean,
): WireCombination | null {
  const { combination, charge } = line
  if (!combination) return null
  return {
    id: combination.promotionId,
    name: combination.name,
    price: isPriced ? formatPrice(charge.price) : null,
    raw_price: isPriced ? formatPrice(charge.rawPrice) : null,
    number: combination.available,
    max_number: combination.memberLimit,
    is_buy: flag(line.advice.legalNumber > 0),
    reasons: [...line.reasons],
    goods: combination.parts.flatMap((part) => {
      const wire = goods.get(part.goods.id)
      return wire ? [{ goods: wire, number: part.number, price: wire.base_price }] : []
    }),
  }
}

function giftOf({ charge }: PricedLine): WireCartLine['gift_data'] {
  const { gift } = charge
  return gift && { total: gift.total, type: gift.isSameGoods ? SAME_GOODS_GIFT : OTHER_GIFT, name: gift.name }
}

function batchesOf(planned: readonly PlannedBatch[] | undefined): WireCartLine['batches'] {
  if (!planned) return null
  return planned.map(({ batch, number, goodsName, isGift }) => ({
    name: goodsName,
    batch_no: batch.batchNo,
    made_on: batch.madeOn,
    expires_on: batch.expiresOn,
    number,
    is_gift: flag(isGift),
  }))
}

/** A priced line as the wire carries it; null when what it sold no longer exists at all. */
function toWireLine(
  line: PricedLine,
  presented: ReadonlyMap<number, WireGoods>,
  owner: Viewer,
  planned: PlannedBatches,
): WireCartLine | null {
  const { row, charge } = line
  const isPriced = seesPriceOf(owner, goodsOf(line))
  const goods = lineGoods(line, presented)
  const combination = lineCombination(line, presented, isPriced)
  const first = goods ?? combination?.goods[0]?.goods
  if (!first) return null
  return {
    id: row.id,
    key: row.key,
    type: row.type,
    goods_type: goods?.type ?? 0,
    number: line.number,
    legal_number: line.advice.legalNumber,
    case_number: line.advice.caseNumber,
    ...linePrices(line, isPriced),
    is_selected: flag(line.isCounted),
    with_coupon: flag(charge.mayUseCoupon),
    goods_manjian_amount: formatFen(charge.fullReduction),
    discount_amount: formatFen(charge.discount),
    gift_data: giftOf(line),
    gift_note: line.giftNote,
    goods_price_id: row.goodsPriceId,
    ladder_price_id: charge.ladderPriceId,
    goods_manjian_id: charge.fullReductionId ?? 0,
    is_yj: flag(row.type === lineType.exchange),
    ck_id: first.ck_id,
    batches: batchesOf(planned?.get(line)),
    goods,
    combination,
  }
}

export function toWireLines(
  lines: readonly PricedLine[],
  presented: ReadonlyMap<number, WireGoods>,
  owner: Viewer,
  planned: PlannedBatches = null,
): WireCartLine[] {
  return lines.flatMap((line) => toWireLine(line, presented, owner, planned) ?? [])
}
