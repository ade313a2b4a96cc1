import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { settings } from './tables.ts'

/** Setting that is written last when a shop is loaded: without it the load was cut short. */
const LOADED = 'loadedAt'

export async function isSeeded(db: Db): Promise<boolean> {
  const rows = await db.select({ name: settings.name }).from(settings).where(eq(settings.name, LOADED))
  return rows.length === 1
}

export async function markSeeded(db: Db, now: Date): Promise<void> {
  await db.insert(settings).values({ name: LOADED, value: now.toISOString() }).onConflictDoNothing()
}
