import type { WireOrderLine } from '#lib/contract/orders/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import type { orderLineBatches, orderLines } from '#shop-api/db/schema/orders.ts'

export type LineRow = typeof orderLines.$inferSelect
export type LineBatchRow = typeof orderLineBatches.$inferSelect

const yuan = (amount: number): string => formatFen(fen(amount) as Fen)
/** Two decimals, or as many of the four as the price really has. */
const unitPrice = (price: string): string => formatPrice(parsePrice(price))

/** A combination shows the picture of its first goods. */
export const lineImage = (line: LineRow): string => `/api/image/goods/${line.goodsCode}/list`

/** A line as it was frozen, with the batches it holds or took. */
export function wireLine(line: LineRow, batches: readonly LineBatchRow[]): WireOrderLine {
  return {
    id: line.id,
    goods_id: line.goodsId,
    combination_id: line.combinationId,
    type: line.type,
    name: line.name,
    sccj: line.manufacturer,
    ypgg: line.spec,
    dw: line.unit,
    image: lineImage(line),
    number: line.number,
    price: unitPrice(line.price),
    raw_price: unitPrice(line.rawPrice),
    amount: yuan(line.amountFen),
    price_parts: line.parts,
    goods_manjian_amount: yuan(line.fullReductionFen),
    discount_amount: yuan(line.discountFen),
    coupon_amount: yuan(line.couponFen),
    pay_amount: yuan(line.payFen),
    gift_data: line.gift,
    batches: batches
      .filter((batch) => batch.state !== 'released')
      .map((batch) => ({ batch_no: batch.batchNo, expires_on: batch.expiresOn, number: batch.number })),
    tags: line.tags,
  }
}
