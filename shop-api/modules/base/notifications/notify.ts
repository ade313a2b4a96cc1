import type { NotificationKind } from '#lib/contract/notifications/kinds.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import { addNotification, isSubscribed } from './repository.ts'

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

/** Leaves a member a message, inside the caller's transaction; not when the member switched its kind off. */
export async function notify(tx: Db, notification: Notification): Promise<void> {
  const { memberId, kind, title, text, link, now, onceKey = null } = notification
  if (!isFixedKind(kind) && !(await isSubscribed(tx, memberId, kind))) return
  await addNotification(tx, { memberId, kind, title, text, link, onceKey, createdAt: now })
  await signal(tx, newsTopic(memberId))
}
