import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { NotificationKind } from '#lib/contract/notifications/kinds.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { messageSubscriptions, messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect

export async function addMessage(tx: Db, values: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(values).onConflictDoNothing()
}

const own = (memberId: number, kind?: NotificationKind) =>
  and(eq(messages.memberId, memberId), kind ? eq(messages.kind, kind) : undefined)

interface Filter {
  readonly kind?: NotificationKind | undefined
  readonly isUnread: boolean
  readonly page: number
  readonly perPage: number
}

/** A page of a member's messages, the newest first. */
export async function listMessages(db: Db, memberId: number, { kind, isUnread, page, perPage }: Filter) {
  const where = and(own(memberId, kind), isUnread ? isNull(messages.readAt) : undefined)
  const [counted] = await db.select({ total: count() }).from(messages).where(where)
  const rows = await db
    .select()
    .from(messages)
    .where(where)
    .orderBy(desc(messages.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { rows, total: counted?.total ?? 0 }
}

export async function countUnread(db: Db, memberId: number): Promise<ReadonlyMap<NotificationKind, number>> {
  const rows = await db
    .select({ kind: messages.kind, unread: count() })
    .from(messages)
    .where(and(own(memberId), isNull(messages.readAt)))
    .groupBy(messages.kind)
  return new Map(rows.map((row) => [row.kind, row.unread]))
}

/** Marks messages as read: some, those of a kind, or all. Ids of others are as absent as none. Answers with how many. */
export async function markRead(
  db: Db,
  memberId: number,
  which: { ids?: readonly number[] | undefined; kind?: NotificationKind | undefined },
  now: Date,
): Promise<number> {
  const rows = await db
    .update(messages)
    .set({ readAt: now })
    .where(
      and(
        own(memberId, which.kind),
        which.ids ? inArray(messages.id, possibleIds(which.ids)) : undefined,
        isNull(messages.readAt),
      ),
    )
    .returning({ id: messages.id })
  return rows.length
}

export async function readSubscriptions(db: Db, memberId: number): Promise<ReadonlyMap<NotificationKind, boolean>> {
  const rows = await db.select().from(messageSubscriptions).where(eq(messageSubscriptions.memberId, memberId))
  return new Map(rows.map((row) => [row.kind, row.isOn]))
}

export async function isSubscribed(db: Db, memberId: number, kind: NotificationKind): Promise<boolean> {
  return (await readSubscriptions(db, memberId)).get(kind) ?? true
}

export async function subscribe(db: Db, memberId: number, kind: NotificationKind, isOn: boolean): Promise<void> {
  await db
    .insert(messageSubscriptions)
    .values({ memberId, kind, isOn })
    .onConflictDoUpdate({ target: [messageSubscriptions.memberId, messageSubscriptions.kind], set: { isOn } })
}

export async function deleteNotificationsOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(messages).where(eq(messages.memberId, memberId))
  await tx.delete(messageSubscriptions).where(eq(messageSubscriptions.memberId, memberId))
}

/** How many messages wait for a member, of all kinds. */
export async function unreadMessages(db: Db, memberId: number): Promise<number> {
  return [...(await countUnread(db, memberId)).values()].reduce((sum, each) => sum + each, 0)
}
