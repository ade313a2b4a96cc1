import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import { afterSales } from '#shop-api/modules/service/after-sales/tables.ts'
import { orders, payments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { invoices } from './tables.ts'
import { invoiceOrders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type InvoiceRow = typeof invoices.$inferSelect

/** Of each order the money that was paid and not given back: what vouchers paid is the shop's own and on no invoice. */
export async function invoiceableAmounts(
  db: Db,
  rows: readonly Pick<OrderRow, 'id' | 'payFen' | 'refundedFen'>[],
): Promise<ReadonlyMap<number, Fen>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map((row) => row.id)
  const byVoucher = await db
    .select({ orderId: payments.orderId, total: sql<number>`sum(${payments.amountFen})`.mapWith(Number) })
    .from(payments)
    .where(and(inArray(payments.orderId, ids), inArray(payments.method, ['voucher', 'voucher_refund'])))
    .groupBy(payments.orderId)
  const vouchers = new Map(byVoucher.map((row) => [row.orderId, row.total]))
  return new Map(rows.map(({ id, payFen, refundedFen }) => [id, fen(payFen - refundedFen - (vouchers.get(id) ?? 0))]))
}

/** Orders with a claim under way: how much of them stays paid is not known yet. */
export async function openClaims(db: Db, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ orderId: afterSales.orderId })
    .from(afterSales)
    .where(and(inArray(afterSales.orderId, [...orderIds]), isNull(afterSales.endedAt)))
  return new Set(rows.map((row) => row.orderId))
}

/**
 * The orders of an invoice by rising id, locked until the transaction ends: claims of them wait. Orders come before
 * their invoice wherever both are locked.
 */
export async function lockOrdersOf(tx: Db, invoiceId: number): Promise<OrderRow[]> {
  const parts = tx
    .select({ id: invoiceOrders.orderId })
    .from(invoiceOrders)
    .where(eq(invoiceOrders.invoiceId, invoiceId))
  return tx.select().from(orders).where(inArray(orders.id, parts)).orderBy(orders.id).for('no key update')
}
