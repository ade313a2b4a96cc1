import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { messageSubscriptions, messages } from './tables.ts'

export async function deleteNotificationsOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(messages).where(eq(messages.memberId, memberId))
  await tx.delete(messageSubscriptions).where(eq(messageSubscriptions.memberId, memberId))
}
