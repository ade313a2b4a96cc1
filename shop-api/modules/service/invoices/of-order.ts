import { and, asc, eq, inArray } from 'drizzle-orm'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { InvoiceRow } from './kept.ts'
import { invoiceOrders, invoices } from './tables.ts'
import { kindTexts, stateTexts } from './texts.ts'

/** Invoices an order is on: those asked for and those issued. */
export async function invoicesOfOrder(db: Db, orderId: number): Promise<WireOrderDetail['invoices']> {
  const rows = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(invoiceOrders, eq(invoiceOrders.invoiceId, invoices.id))
    .where(and(eq(invoiceOrders.orderId, orderId), inArray(invoices.state, ['applied', 'issued'])))
    .orderBy(asc(invoices.id))
  return rows.map(({ invoice }) => ({
    id: invoice.id,
    kind_text: kindTexts[invoice.kind],
    state_text: stateTexts[invoice.state],
    url: invoiceFileUrl(invoice),
  }))
}

/** Invoices of these orders that were issued or are asked for, each with all of its orders that are among these. */
export async function invoicesOfOrders(
  db: Db,
  orderIds: readonly number[],
): Promise<readonly { readonly invoice: InvoiceRow; readonly orderIds: readonly number[] }[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .select({ invoice: invoices, orderId: invoiceOrders.orderId })
    .from(invoices)
    .innerJoin(invoiceOrders, eq(invoiceOrders.invoiceId, invoices.id))
    .where(and(inArray(invoiceOrders.orderId, [...orderIds]), inArray(invoices.state, ['applied', 'issued'])))
    .orderBy(asc(invoices.id), asc(invoiceOrders.orderId))
  return [...Map.groupBy(rows, ({ invoice }) => invoice.id).values()].flatMap((own) =>
    own[0] ? [{ invoice: own[0].invoice, orderIds: own.map(({ orderId }) => orderId) }] : [],
  )
}

/** Where its official file is; null where there is none. */
export const invoiceFileUrl = ({ id, fileKey }: Pick<InvoiceRow, 'id' | 'fileKey'>): string | null =>
  fileKey === null ? null : `/api/invoice/${id}/file`
