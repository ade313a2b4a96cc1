import { eq } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { forgetCopies } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factsBy } from '#shop-api/platform/db/facts.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { settings } from './tables.ts'

/** Sets one of the shop's settings and tells storefronts which pages show it; copies of the old value are dropped here. */
export async function setSetting(db: Db, name: string, value: unknown, tags: readonly ChangeTag[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
    await announce(tx, tags)
  })
  forgetCopies()
}

/** Takes a setting away: it is as before anybody set it. */
export async function clearSetting(db: Db, name: string, tags: readonly ChangeTag[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.delete(settings).where(eq(settings.name, name))
    await announce(tx, tags)
  })
  forgetCopies()
}

/** Values as they are kept, by their names: never a copy of a second ago. */
export const settingFacts = factsBy(settings, settings.name)
