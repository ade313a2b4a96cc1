import { and, count, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { NotificationKind } from '#lib/contract/notifications/kinds.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { deleteInParts } from '#shop-api/platform/db/delete-in-parts.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { notificationSubscriptions, notifications } from './tables.ts'
import { waitingFor } from './waiting.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Answers with its id; null when it is there already. */
export async function addNotification(tx: Db, values: typeof notifications.$inferInsert): Promise<number | null> {
  const [row] = await tx.insert(notifications).values(values).onConflictDoNothing().returning({ id: notifications.id })
  return row?.id ?? null
}

const own = (memberId: number, kind?: NotificationKind) =>
  and(eq(notifications.memberId, memberId), kind ? eq(notifications.kind, kind) : undefined)

interface Filter {
  readonly kind?: NotificationKind | undefined
  readonly isUnread: boolean
  readonly page: number
  readonly perPage: number
}

/** A page of a member's notifications, the newest first. */
export async function listNotifications(db: Db, memberId: number, { kind, isUnread, page, perPage }: Filter) {
  const where = and(own(memberId, kind), isUnread ? isNull(notifications.readAt) : undefined)
  return pagedRows(db, notifications, { where, order: [desc(notifications.id)], page, perPage })
}

export async function countUnread(db: Db, memberId: number): Promise<ReadonlyMap<NotificationKind, number>> {
  const rows = await db
    .select({ kind: notifications.kind, unread: count() })
    .from(notifications)
    .where(waitingFor(memberId))
    .groupBy(notifications.kind)
  return new Map(rows.map((row) => [row.kind, row.unread]))
}

/** Marks notifications as read: some, those of a kind, or all. Ids of others are as absent as none. Answers with how many. */
export async function markRead(
  db: Db,
  memberId: number,
  which: { ids?: readonly number[] | undefined; kind?: NotificationKind | undefined },
  now: Date,
): Promise<number> {
  const rows = await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        own(memberId, which.kind),
        which.ids ? inArray(notifications.id, possibleIds(which.ids)) : undefined,
        isNull(notifications.readAt),
      ),
    )
    .returning({ id: notifications.id })
  return rows.length
}

type Choice = Pick<typeof notificationSubscriptions.$inferSelect, 'isOn' | 'byMail' | 'bySms'>

/** What holds for a kind of which a member said nothing. */
const USUAL: Choice = { isOn: true, byMail: false, bySms: false }

/** What a member chose, for every kind. */
export async function readSubscriptions(db: Db, memberId: number): Promise<(kind: NotificationKind) => Choice> {
  const rows = await db.select().from(notificationSubscriptions).where(eq(notificationSubscriptions.memberId, memberId))
  return (kind) => rows.find((row) => row.kind === kind) ?? USUAL
}

export async function subscribe(
  db: Db,
  { memberId, kind }: { memberId: number; kind: NotificationKind },
  choice: { isOn: boolean; byMail?: boolean | undefined; bySms?: boolean | undefined },
): Promise<void> {
  await db
    .insert(notificationSubscriptions)
    .values({ memberId, kind, ...choice })
    .onConflictDoUpdate({ target: [notificationSubscriptions.memberId, notificationSubscriptions.kind], set: choice })
}

export async function deleteNotificationsOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.memberId, memberId))
  await tx.delete(notificationSubscriptions).where(eq(notificationSubscriptions.memberId, memberId))
}

/** Forgets messages older than an instant. */
export async function purgeNotifications(db: Db, since: Date): Promise<void> {
  await deleteInParts(db, notifications, lt(notifications.createdAt, since))
}
