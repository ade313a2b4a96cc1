import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { invoicePdf } from './document.ts'
import { invoices } from './tables.ts'

/** The invoice a mail carries; nothing when it is gone. */
export async function attachedInvoice(db: Db, { invoiceId }: { readonly invoiceId: number }) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId))
  return invoice ? [{ name: `${invoice.invoiceNo}.pdf`, bytes: await invoicePdf(db, invoice) }] : []
}
