import { asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { deleteInParts } from '#shop-api/platform/db/delete-in-parts.ts'
import { AT_ONCE, carryAll, waitsIn } from './carry.ts'
import { MOST_LISTED, oldestSeconds } from './outbox.ts'
import type { TextCarrier } from './sender.ts'
import { textMessages } from './tables.ts'

/** Puts a text message into the outbox, inside the caller's transaction: it is sent when that is committed. */
export async function queueText(tx: Db, text: typeof textMessages.$inferInsert): Promise<void> {
  await tx.insert(textMessages).values(text)
}

/** Sends the text messages that wait. Answers with how many were sent. */
export const sendTexts = (db: Db, carrier: TextCarrier, now: Date): Promise<number> =>
  carryAll(
    {
      next: () =>
        db
          .select()
          .from(textMessages)
          .where(waitsIn(textMessages))
          .orderBy(asc(textMessages.failures), asc(textMessages.id))
          .limit(AT_ONCE),
      carry: (row) => carrier.send(row),
      mark: ({ id }, outcome) => db.update(textMessages).set(outcome).where(eq(textMessages.id, id)),
    },
    now,
  )

export const oldestTextSeconds = (db: Db): Promise<number> => oldestSeconds(db, textMessages)

/** For the operator: the newest text messages, with what became of them. */
export const listTexts = (db: Db) => db.select().from(textMessages).orderBy(desc(textMessages.id)).limit(MOST_LISTED)

/** Forgets text messages older than an instant, sent or given up. */
export async function purgeTexts(db: Db, since: Date): Promise<void> {
  const isOld = lt(textMessages.createdAt, since)
  await deleteInParts(db, textMessages, sql`${isOld} and not (${waitsIn(textMessages)})`)
}
