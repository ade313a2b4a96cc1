import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Channel of the database on which instances tell each other what happened. */
export const LIVE_CHANNEL = 'shop_live'

/** What somebody may wait for: a conversation's next message, a member's next news, or that a session is over. */
export type Topic = `talk ${number}` | `member ${number}` | 'sessions'

/** Wakes anyone who waits for this, at every instance, once the caller's transaction is committed. */
export async function signal(tx: Db, topic: Topic): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${topic})`)
}
