import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Channel of the database on which instances tell each other what happened. */
export const LIVE_CHANNEL = 'shop_live'

/** Wakes anyone who waits for a topic, at every instance, once the caller's transaction is committed. */
export async function signal(tx: Db, topic: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${topic})`)
}
