import type { WireFastBuy, WireListedGoods, WireListedRow, WireListedWant } from '#lib/contract/purchase-lists/calls.ts'
import type { BoughtGoods, PurchaseListAnswer, PurchaseListGoods } from '#lib/domain/purchase.ts'
import type { PurchaseListLine } from '#lib/domain/purchase-list-table.ts'
import { formatPrice, parseFen, parsePrice } from '#lib/kernel/money.ts'
import { toGoods } from './goods.ts'

export function toBoughtGoods(wire: WireFastBuy['data'][number]): BoughtGoods {
  return {
    goods: toGoods(wire.goods),
    times: wire.times,
    totalQuantity: wire.total_number,
    lastQuantity: wire.last_number,
    lastPrice: wire.last_price === null ? null : parsePrice(wire.last_price),
    lastAt: wire.last_at,
  }
}

function toListedGoods(wire: WireListedGoods): PurchaseListGoods {
  return {
    id: wire.id,
    code: wire.code,
    name: wire.name,
    spec: wire.ypgg,
    manufacturer: wire.sccj,
    unit: wire.bzdw,
    casePack: wire.jzl || null,
    approvalNumber: wire.pzwh,
    price: wire.price === null ? null : parsePrice(wire.price),
    priceNote: wire.price_note,
    expiry: wire.xq,
    isNearExpiry: wire.is_jxq === 1,
    stock: wire.number,
    isBuyable: wire.is_buy === 1,
  }
}

export function toPurchaseListAnswer(wire: WireListedRow): PurchaseListAnswer {
  return {
    level: wire.level,
    confidence: wire.confidence,
    matchText: wire.match_text,
    goods: wire.goods && toListedGoods(wire.goods),
    quantity: wire.number,
    price: wire.price === null ? null : parsePrice(wire.price),
    amount: wire.amount === null ? null : parseFen(wire.amount),
    message: wire.message,
    reasons: wire.reasons.map((reason) => ({ code: reason.code, text: reason.text, wayOut: reason.action })),
    candidates: wire.candidates.map(toListedGoods),
    substitutes: wire.substitutes.map(toListedGoods),
  }
}

/** A row of a plan on its way to be matched. */
export function toListedWant(line: PurchaseListLine): WireListedWant {
  const { text, code, name, spec, manufacturer, quantity, goodsId } = line
  const filled = { query: text, code, name, spec, maker: manufacturer }
  return {
    ...Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== '')),
    number: quantity,
    ...(goodsId === null ? {} : { goods_id: goodsId }),
  }
}

/** A row that was decided, for the rows after it and for the cart. */
export function toPurchaseListPick({
  goods,
  quantity,
}: {
  readonly goods: PurchaseListGoods
  readonly quantity: number
}) {
  return { goods_id: goods.id, number: quantity }
}

export function toListedCartLine(pick: { readonly goods: PurchaseListGoods; readonly quantity: number }) {
  return { ...toPurchaseListPick(pick), price: pick.goods.price === null ? '0' : formatPrice(pick.goods.price) }
}
