import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { invoices } from '#shop-api/db/schema/invoices.ts'
import { members } from '#shop-api/db/schema/members.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { queueMail } from '#shop-api/modules/mails/outbox.ts'
import { notify } from '#shop-api/modules/messages/notify.ts'
import type { InvoiceRow } from './store.ts'
import { endInvoice } from './store.ts'
import { kindTexts } from './texts.ts'

const link = '/zzfw/dzfp'

/** Twenty digits as the tax office gives them out: year, region, running number. Ours until a real one is given. */
function sampleNumber(row: InvoiceRow, now: Date): string {
  const digest = createHash('sha256').update(`invoice ${row.id}`).digest()
  const tail = String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')
  return `${chinaDate(now).slice(2, 4)}32${String(row.id).padStart(8, '0')}${tail}`
}

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

/** The shop has issued it: number, message, mail. Throws ShopRefusal when it is not waiting any more. */
export async function issueInvoice(db: Db, id: number, number: string | null, now: Date): Promise<InvoiceRow> {
  return inTransaction(db, async (tx) => {
    const [waiting] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
    if (waiting?.state !== 'applied') throw new ShopRefusal(400, '没有这张待开的发票')
    const [row] = await tx
      .update(invoices)
      .set({ state: 'issued', invoiceNo: number ?? sampleNumber(waiting, now), issuedAt: now })
      .where(eq(invoices.id, id))
      .returning()
    if (!row) throw new Error('an updated row is gone')
    await notify(tx, {
      memberId: row.memberId,
      kind: 'order',
      title: '发票已开具',
      text: `${kindTexts[row.kind]} ${row.invoiceNo ?? ''} 已开具，可下载${row.email === '' ? '' : `，并已发送至 ${row.email}`}。`,
      link,
      now,
    })
    if (row.email !== '') await mailInvoice(tx, row, row.email, now)
    return row
  })
}

/** The shop refuses it, with its reason; the orders may be asked for again. */
export async function refuseInvoice(db: Db, id: number, reason: string, now: Date): Promise<InvoiceRow> {
  return inTransaction(db, async (tx) => {
    const row = await endInvoice(tx, id, { state: 'refused', reason }, now)
    const { memberId } = row
    await notify(tx, { memberId, kind: 'order', title: '发票申请未通过', text: reason, link, now })
    return row
  })
}

const MOST_LISTED = 200

/** For the operator: those that wait, oldest first, or all, newest first. */
export async function listAllInvoices(db: Db, which: 'open' | 'all') {
  return db
    .select({ row: invoices, companyName: members.companyName })
    .from(invoices)
    .innerJoin(members, eq(members.id, invoices.memberId))
    .where(which === 'open' ? eq(invoices.state, 'applied') : and(gt(invoices.id, 0)))
    .orderBy(which === 'open' ? asc(invoices.id) : desc(invoices.id))
    .limit(MOST_LISTED)
}
