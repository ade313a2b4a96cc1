import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { lineBatchFact } from '#shop-api/modules/catalogue/goods/shelf.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { afterSales, afterSalesLines } from './tables.ts'

export interface Returned {
  /** Units by their goods: those of a gift are among them, and worth nothing. */
  readonly units: Map<number, number>
  refund: number
}

/**
 * What was given back of orders before an instant, or up to now: money and units of each line, and shipping.
 */
export async function returnedBefore(db: Db, orderIds: readonly number[], at: Date | null) {
  const isBefore = and(
    inArray(afterSales.orderId, [...orderIds]),
    eq(afterSales.state, 'done'),
    isNull(afterSales.resentShipmentId),
    at === null ? undefined : lte(afterSales.endedAt, at),
  )
  const rows = await db
    .select({
      claimed: afterSalesLines,
      lineId: afterSalesLines.orderLineId,
      goodsId: lineBatchFact(afterSalesLines.lineBatchId, 'goodsId'),
    })
    .from(afterSalesLines)
    .innerJoin(afterSales, eq(afterSales.id, afterSalesLines.afterSalesId))
    .where(isBefore)
  const byLine = new Map<number, Returned>()
  for (const { claimed, lineId, goodsId } of rows) {
    const known = byLine.get(lineId) ?? { units: new Map<number, number>(), refund: 0 }
    known.units.set(goodsId, (known.units.get(goodsId) ?? 0) + claimed.number)
    known.refund += claimed.refundFen
    byLine.set(lineId, known)
  }
  const claims = await db.select().from(afterSales).where(isBefore)
  const shippingOf = new Map<number, number>()
  for (const { orderId, shippingRefundFen } of claims) {
    shippingOf.set(orderId, (shippingOf.get(orderId) ?? 0) + shippingRefundFen)
  }
  return { byLine, shippingOf }
}
