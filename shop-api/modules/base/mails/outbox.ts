import { desc } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { mails } from './tables.ts'

/** Puts a mail into the outbox, inside the caller's transaction: it is sent when that is committed. */
export async function queueMail(tx: Db, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail)
}

const MOST_LISTED = 50

/** For the operator: the newest mails, with what became of them. */
export async function listMails(db: Db) {
  return db.select().from(mails).orderBy(desc(mails.id)).limit(MOST_LISTED)
}
