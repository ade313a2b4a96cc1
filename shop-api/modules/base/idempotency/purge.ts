import { lt } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { idempotencyKeys } from './tables.ts'

/** Longer than anybody repeats a request; cart lines never come back under an old id. */
const DAYS = 90

export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAYS * DAY_MS)))
}
