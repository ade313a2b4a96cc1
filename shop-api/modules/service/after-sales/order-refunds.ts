import { and, eq, sql } from 'drizzle-orm'
import type { OrderRefunds } from '#shop-api/modules/trade/rewards/reward-order.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { afterSales, afterSalesLines } from './tables.ts'

/** Money that went back for each line. */
async function refundedOf(tx: Db, orderId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({
      lineId: afterSalesLines.orderLineId,
      total: sql<number>`sum(${afterSalesLines.refundFen})`.mapWith(Number),
    })
    .from(afterSalesLines)
    .innerJoin(afterSales, eq(afterSales.id, afterSalesLines.afterSalesId))
    .where(and(eq(afterSales.orderId, orderId), eq(afterSales.state, 'done')))
    .groupBy(afterSalesLines.orderLineId)
  return new Map(rows.map((row) => [row.lineId, row.total]))
}

async function refundedShipping(tx: Db, orderId: number): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(${afterSales.shippingRefundFen}), 0)`.mapWith(Number) })
    .from(afterSales)
    .where(and(eq(afterSales.orderId, orderId), eq(afterSales.state, 'done')))
  return row?.total ?? 0
}

/** What went back of an order for claims that are done. */
export async function orderRefunds(tx: Db, orderId: number): Promise<OrderRefunds> {
  return { lines: await refundedOf(tx, orderId), shipping: await refundedShipping(tx, orderId) }
}
