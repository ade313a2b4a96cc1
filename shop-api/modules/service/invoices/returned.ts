import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { afterSales, afterSalesLines } from '#shop-api/modules/service/after-sales/tables.ts'
import { unitWeight } from '#shop-api/modules/trade/orders/shares.ts'
import { orderLines } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

interface Returned {
  number: number
  refund: number
}

/**
 * What was given back of orders before an instant, or up to now: money and units of each line, and shipping. Units of
 * gifts and of parts of a combination are none of the line's own.
 */
export async function returnedBefore(db: Db, orderIds: readonly number[], at: Date | null) {
  const isBefore = and(
    inArray(afterSales.orderId, [...orderIds]),
    eq(afterSales.state, 'done'),
    isNull(afterSales.resentShipmentId),
    at === null ? undefined : lte(afterSales.endedAt, at),
  )
  const rows = await db
    .select({ claimed: afterSalesLines, line: orderLines, goodsId: orderLineBatches.goodsId })
    .from(afterSalesLines)
    .innerJoin(afterSales, eq(afterSales.id, afterSalesLines.afterSalesId))
    .innerJoin(orderLines, eq(orderLines.id, afterSalesLines.orderLineId))
    .innerJoin(orderLineBatches, eq(orderLineBatches.id, afterSalesLines.lineBatchId))
    .where(isBefore)
  const byLine = new Map<number, Returned>()
  for (const { claimed, line, goodsId } of rows) {
    const known = byLine.get(line.id) ?? { number: 0, refund: 0 }
    const isOwn = line.goodsId !== null && unitWeight(line, goodsId) > 0
    const number = Math.min(line.number, known.number + (isOwn ? claimed.number : 0))
    byLine.set(line.id, { number, refund: known.refund + claimed.refundFen })
  }
  const claims = await db.select().from(afterSales).where(isBefore)
  const shippingOf = new Map<number, number>()
  for (const { orderId, shippingRefundFen } of claims) {
    shippingOf.set(orderId, (shippingOf.get(orderId) ?? 0) + shippingRefundFen)
  }
  return { byLine, shippingOf }
}
