import { sql } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import type { Db } from '#shop-api/db/db.ts'
import { changes } from '#shop-api/db/schema/content.ts'

/** Channel on which instances hear that there is something new in `changes`. */
export const CHANGES_CHANNEL = 'shop_changes'

/** Tells storefronts what public content changed; part of the caller's transaction, so nothing is announced too early. */
export async function announce(tx: Db, tags: readonly ChangeTag[]): Promise<void> {
  if (tags.length === 0) return
  await tx.insert(changes).values(tags.map((tag) => ({ tag })))
  await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`)
}
