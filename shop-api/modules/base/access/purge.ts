import { lt } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { callCounts } from './tables.ts'

const DAYS = 2

/** Forgets call counts whose windows are over. */
export async function purgeCallCounts(db: Db, now: Date): Promise<void> {
  await db.delete(callCounts).where(lt(callCounts.startedAt, new Date(now.getTime() - DAYS * DAY_MS)))
}
