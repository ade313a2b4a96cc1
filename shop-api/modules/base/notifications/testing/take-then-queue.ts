import { inArray } from 'drizzle-orm'
import { queueText } from '#shop-api/modules/base/mails/texts.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { messageDeliveries, notifications } from '../tables.ts'

/** How messages get lost: they are taken from one outbox before they are in the other. */
export async function takeThenQueue(db: Db, now: Date): Promise<void> {
  const taken = await db.delete(messageDeliveries).returning({ id: messageDeliveries.messageId })
  const ids = taken.map(({ id }) => id)
  const rows = await db.select().from(notifications).where(inArray(notifications.id, ids))
  for (const { title } of rows) await queueText(db, { phone: '13800000000', title, count: rows.length, createdAt: now })
}
