import { lt } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { operatorSessions } from './tables.ts'

export async function purgeOperatorSessions(db: Db, now: Date): Promise<void> {
  await db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, now))
}
