import { asc, eq, inArray } from 'drizzle-orm'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { invoiceOrders } from './tables.ts'

/** Orders of invoices by rising id, each with its part of the amount. */
export async function ordersOf(db: Db, invoiceIds: readonly number[]) {
  if (invoiceIds.length === 0) return []
  return db
    .select({
      invoiceId: invoiceOrders.invoiceId,
      orderId: orders.id,
      no: orders.no,
      amountFen: invoiceOrders.amountFen,
    })
    .from(invoiceOrders)
    .innerJoin(orders, eq(orders.id, invoiceOrders.orderId))
    .where(inArray(invoiceOrders.invoiceId, [...invoiceIds]))
    .orderBy(asc(orders.id))
}
