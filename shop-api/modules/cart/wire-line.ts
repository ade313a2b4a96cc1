import type { WireCartLine } from '#lib/contract/cart/calls.ts'
import type { WireCombination, WireGoods } from '#lib/contract/goods/calls.ts'
import { formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/db/db.ts'
import { presentGoods } from '#shop-api/modules/goods/present.ts'
import type { Viewer } from '#shop-api/modules/goods/viewer.ts'
import { lineType } from './offers.ts'
import type { CartGoods, PricedCart, PricedLine } from './priced-types.ts'

const SAME_GOODS_GIFT = 1
const OTHER_GIFT = 2

/** The member who owns the cart, as goods are shown to them. */
export function ownerOf(cart: PricedCart, now: Date): Viewer {
  return { member: cart.member, now, seesPrices: true }
}

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

/** Goods of lines in the wire's words, by id; a fixed number of queries. */
export async function presentLineGoods(
  db: Db,
  lines: readonly PricedLine[],
  viewer: Viewer,
): Promise<Map<number, WireGoods>> {
  const rows = new Map<number, CartGoods>()
  for (const line of lines) {
    if (line.goods) rows.set(line.goods.id, line.goods)
    for (const part of line.combination?.parts ?? []) rows.set(part.goods.id, part.goods)
  }
  const presented = await presentGoods(db, [...rows.values()], viewer)
  return new Map(presented.map((goods) => [goods.id, goods]))
}

/**
 * The line's own reasons stand on its goods, so that what is shown there is about this quantity and offer. What another
 * quantity cures leaves the goods buyable: the line stays where its quantity can be changed (spec §4).
 */
function lineGoods(line: PricedLine, goods: ReadonlyMap<number, WireGoods>): WireGoods | null {
  const wire = line.goods && goods.get(line.goods.id)
  return wire ? { ...wire, is_buy: flag(line.advice.legalNumber > 0), reasons: [...line.reasons] } : null
}

function lineCombination(line: PricedLine, goods: ReadonlyMap<number, WireGoods>): WireCombination | null {
  const { combination, charge } = line
  if (!combination) return null
  return {
    id: combination.promotionId,
    name: combination.name,
    price: formatPrice(charge.price),
    raw_price: formatPrice(charge.rawPrice),
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

/** A priced line as the wire carries it; null when what it sold no longer exists at all. */
export function toWireLine(line: PricedLine, presented: ReadonlyMap<number, WireGoods>): WireCartLine | null {
  const { row, charge } = line
  const goods = lineGoods(line, presented)
  const combination = lineCombination(line, presented)
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
    price: formatPrice(charge.price),
    raw_price: formatPrice(charge.rawPrice),
    amount: formatFen(charge.amount),
    price_parts: charge.parts.map((part) => ({
      number: part.number,
      price: formatPrice(part.price),
      amount: formatFen(part.amount),
    })),
    added_price: formatPrice(parsePrice(row.addedPrice)),
    is_selected: flag(line.isCounted),
    with_coupon: flag(charge.mayUseCoupon),
    goods_manjian_amount: formatFen(charge.fullReduction),
    discount_amount: formatFen(charge.discount),
    gift_data: giftOf(line),
    goods_price_id: row.goodsPriceId,
    ladder_price_id: charge.ladderPriceId,
    goods_manjian_id: charge.fullReductionId ?? 0,
    is_yj: flag(row.type === lineType.exchange),
    ck_id: first.ck_id,
    goods,
    combination,
  }
}

export function toWireLines(lines: readonly PricedLine[], presented: ReadonlyMap<number, WireGoods>): WireCartLine[] {
  return lines.flatMap((line) => toWireLine(line, presented) ?? [])
}
