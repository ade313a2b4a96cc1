import { eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { wechatBindings, wechatCodes, wechatConfirmations, wechatScans, wechatTickets } from './tables.ts'

/** Forgets scans and tickets that are over. */
export async function purgeScans(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  await db.delete(wechatTickets).where(lt(wechatTickets.expiresAt, yesterday))
  await db.delete(wechatScans).where(lt(wechatScans.expiresAt, now))
  await db.delete(wechatConfirmations).where(lt(wechatConfirmations.confirmedAt, yesterday))
}

export async function deleteBindingsOf(tx: Db, accountId: number): Promise<void> {
  await tx.delete(wechatBindings).where(eq(wechatBindings.accountId, accountId))
  await tx.delete(wechatCodes).where(eq(wechatCodes.accountId, accountId))
}
