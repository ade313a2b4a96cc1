import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { deleteInParts } from '#shop-api/platform/db/delete-in-parts.ts'
import { waitsIn } from './carry.ts'
import type { textMessages } from './tables.ts'
import { mails } from './tables.ts'

/** Puts a mail into the outbox, inside the caller's transaction: it is sent when that is committed. */
export async function queueMail(tx: Db, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail)
}

/** Whether a mail with this invoice is still to be sent to an address. */
export async function isInvoiceWaiting(db: Db, address: string, invoiceId: number): Promise<boolean> {
  const isOf = sql`(${mails.attachment} ->> 'invoiceId')::int = ${invoiceId}`
  return (await db.$count(mails, and(isNull(mails.sentAt), eq(mails.address, address), isOf))) > 0
}

/** How many seconds the oldest in an outbox has waited; 0 where nothing waits. */
export async function oldestSeconds(db: Db, table: typeof mails | typeof textMessages): Promise<number> {
  const age = sql`coalesce(extract(epoch from now() - min(${table.createdAt})), 0)::float8`
  const [row] = await sqlRows<{ age: number }>(db, sql`select ${age} as age from ${table} where ${waitsIn(table)}`)
  return Math.max(0, row?.age ?? 0)
}

export const oldestMailSeconds = (db: Db): Promise<number> => oldestSeconds(db, mails)

export const MOST_LISTED = 50

/** For the operator: the newest mails, with what became of them. */
export async function listMails(db: Db) {
  return db.select().from(mails).orderBy(desc(mails.id)).limit(MOST_LISTED)
}

/** Forgets mails older than an instant, sent or given up. */
export async function purgeMails(db: Db, since: Date): Promise<void> {
  await deleteInParts(db, mails, sql`${lt(mails.createdAt, since)} and not (${waitsIn(mails)})`)
}
