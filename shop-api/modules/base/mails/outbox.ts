import { and, desc, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { deleteInParts } from '#shop-api/platform/db/delete-in-parts.ts'
import { mails } from './tables.ts'

/** Puts a mail into the outbox, inside the caller's transaction: it is sent when that is committed. */
export async function queueMail(tx: Db, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail)
}

/** After so many failures a mail stays where it is; the operator sees it, the member may ask for another. */
const MOST_FAILURES = 10

/** The mails that are still to be sent. */
export const isWaiting = and(isNull(mails.sentAt), lt(mails.failures, MOST_FAILURES))

/** How many seconds the oldest of them has waited; 0 without one. */
export async function oldestMailSeconds(db: Db): Promise<number> {
  const seconds = sql<number>`coalesce(extract(epoch from now() - min(${mails.createdAt})), 0)::float8`
  const [row] = await db.select({ seconds }).from(mails).where(isWaiting)
  return Math.max(0, row?.seconds ?? 0)
}

const MOST_LISTED = 50

/** For the operator: the newest mails, with what became of them. */
export async function listMails(db: Db) {
  return db.select().from(mails).orderBy(desc(mails.id)).limit(MOST_LISTED)
}

/** Forgets mails older than an instant, sent or given up. */
export async function purgeMails(db: Db, since: Date): Promise<void> {
  await deleteInParts(db, mails, sql`${lt(mails.createdAt, since)} and not (${isWaiting})`)
}
