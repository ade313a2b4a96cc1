import type { NotificationKind } from '#lib/contract/notifications/kinds.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import { queueDeliveries } from './deliveries.ts'
import { addNotification, readSubscriptions } from './repository.ts'

/** What wakes those who wait for a member's news. */
export const newsTopic = (memberId: number): string => `member ${memberId}`

export interface Notification {
  readonly memberId: number
  readonly kind: NotificationKind
  readonly title: string
  readonly text: string
  /** Path of this shop that shows more; empty for none. */
  readonly link: string
  readonly now: Date
  /** Tells it once for this key, however often the same is found (by a nightly job, say). */
  readonly onceKey?: string
}

/** Kinds that cannot be switched off: they are about duties and money. */
const FIXED: readonly NotificationKind[] = ['order', 'certificate', 'system']
export const isFixedKind = (kind: NotificationKind): boolean => FIXED.includes(kind)

/**
 * Leaves a member a message, inside the caller's transaction; not when the member switched its kind off. Where the member
 * wants the kind by mail or text message, too, that is noted by the same transaction.
 */
export async function notify(tx: Db, notification: Notification): Promise<void> {
  const { memberId, kind, title, text, link, now, onceKey = null } = notification
  const { isOn, byMail, bySms } = (await readSubscriptions(tx, memberId))(kind)
  if (!isOn && !isFixedKind(kind)) return
  const messageId = await addNotification(tx, { memberId, kind, title, text, link, onceKey, createdAt: now })
  if (messageId === null) return
  await queueDeliveries(tx, { messageId, memberId, byMail, bySms }, now)
  await signal(tx, newsTopic(memberId))
}
