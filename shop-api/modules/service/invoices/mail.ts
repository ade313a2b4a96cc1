import { eq } from 'drizzle-orm'
import { HOUR_MS } from '#lib/kernel/time.ts'
import type { CallLimit } from '#shop-api/modules/base/access/limits.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import { isInvoiceWaiting, queueMail } from '#shop-api/modules/base/mails/outbox.ts'
import { readKeptFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import type { InvoiceRow } from './kept.ts'
import { officialName } from './official-file.ts'
import { invoices } from './tables.ts'
import { kindTexts } from './texts.ts'

/** Limits invoice mails to a mailbox: neither by one member, nor by several at one address. */
const BY_MEMBER: CallLimit = { name: 'invoice mail of member', most: 20, spanMs: HOUR_MS }
const TO_ADDRESS: CallLimit = { name: 'invoice mail to address', most: 10, spanMs: HOUR_MS }

/** Sends the document of an issued invoice by mail, behind the caller's transaction. */
export async function mailInvoice(tx: Db, row: InvoiceRow, address: string, now: Date): Promise<void> {
  await queueMail(tx, {
    address,
    subject: `${kindTexts[row.kind]} ${row.invoiceNo ?? ''}`,
    text: `您好，${row.title.title} 的${kindTexts[row.kind]}（号码 ${row.invoiceNo ?? ''}）已开具，请查收附件。`,
    attachment: { invoiceId: row.id },
    createdAt: now,
  })
}

/**
 * Sends it again because its member asks to; not while the same document waits to be sent there. Throws ShopRefusal 429
 * past the limits.
 */
export async function mailAgain(db: Db, row: InvoiceRow, address: string, now: Date): Promise<void> {
  if (await isInvoiceWaiting(db, address, row.id)) return
  await countCall(db, BY_MEMBER, String(row.memberId), now)
  await countCall(db, TO_ADDRESS, address.toLowerCase(), now)
  await mailInvoice(db, row, address, now)
}

/** The official file a mail carries; nothing when it is gone. */
export async function attachedInvoice(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  { invoiceId }: { readonly invoiceId: number },
) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId))
  if (!invoice?.fileKey) return []
  return [{ name: officialName(invoice), bytes: await readKeptFile(storage, invoice.fileKey) }]
}
