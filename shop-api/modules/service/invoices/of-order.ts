import { and, asc, eq, inArray } from 'drizzle-orm'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
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
    url: invoice.state === 'issued' ? invoiceFileUrl(invoice.id) : null,
  }))
}

export const invoiceFileUrl = (id: number): string => `/api/invoice/${id}/file`
