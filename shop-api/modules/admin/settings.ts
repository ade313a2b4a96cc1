import type { ChangeTag } from '#lib/contract/changes.ts'
import { forgetCopies } from '#shop-api/db/brief-cache.ts'
import type { Db } from '#shop-api/db/db.ts'
import { settings } from '#shop-api/db/schema/content.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { announce } from '#shop-api/modules/events/announce.ts'

/** Sets one of the shop's settings and tells storefronts what it shows in; nobody here goes on with the old one. */
export async function setSetting(db: Db, name: string, value: unknown, tags: readonly ChangeTag[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
    await announce(tx, tags)
  })
  forgetCopies()
}
