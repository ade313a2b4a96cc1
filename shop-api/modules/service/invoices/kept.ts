import { eq } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import { lockOrders, paidByVouchers } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { invoices } from './tables.ts'
import { invoiceOrders } from './tables.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** Of each order the money that was paid and not given back: what vouchers paid is the shop's own and on no invoice. */
export async function invoiceableAmounts(
  db: Db,
  rows: readonly Pick<OrderRow, 'id' | 'payFen' | 'refundedFen'>[],
): Promise<ReadonlyMap<number, Fen>> {
  if (rows.length === 0) return new Map()
  const vouchers = await paidByVouchers(db, valuesOf(rows, 'id'))
  return new Map(rows.map(({ id, payFen, refundedFen }) => [id, fen(payFen - refundedFen - (vouchers.get(id) ?? 0))]))
}

/**
 * The orders of an invoice by rising id, locked until the transaction ends: claims of them wait. Orders come before
 * their invoice wherever both are locked.
 */
export async function lockOrdersOf(tx: Db, invoiceId: number): Promise<OrderRow[]> {
  const parts = await tx
    .select({ id: invoiceOrders.orderId })
    .from(invoiceOrders)
    .where(eq(invoiceOrders.invoiceId, invoiceId))
  return lockOrders(tx, valuesOf(parts, 'id'))
}
