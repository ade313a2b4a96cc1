import { asc, inArray } from 'drizzle-orm'
import { orderFact } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { invoiceOrders } from './tables.ts'

/** Orders of invoices by rising id, each with its part of the amount. */
export async function ordersOf(db: Db, invoiceIds: readonly number[]) {
  if (invoiceIds.length === 0) return []
  return db
    .select({
      invoiceId: invoiceOrders.invoiceId,
      orderId: invoiceOrders.orderId,
      no: orderFact(invoiceOrders.orderId, 'no'),
      amountFen: invoiceOrders.amountFen,
    })
    .from(invoiceOrders)
    .where(inArray(invoiceOrders.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceOrders.orderId))
}
