import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { uploadFacts } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { linesOfOrders, orderFacts } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds, valuesOf } from '#shop-api/platform/db/ids.ts'
import { conversationMessages, conversations } from './tables.ts'

export type ConversationRow = typeof conversations.$inferSelect
export type MessageRow = typeof conversationMessages.$inferSelect

export async function findConversation(db: Db, memberId: number): Promise<ConversationRow | null> {
  const [row] = await db.select().from(conversations).where(eq(conversations.memberId, memberId))
  return row ?? null
}

/** The conversation of a member, made if it is their first word, and locked: anyone who writes next waits until this is committed. */
export async function lockConversation(tx: Db, memberId: number, now: Date): Promise<ConversationRow> {
  await tx.insert(conversations).values({ memberId, updatedAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(conversations).where(eq(conversations.memberId, memberId)).for('update')
  if (!row) throw new Error(`member ${memberId} has no talk`)
  return row
}

export async function findByKey(
  db: Db,
  conversationId: number,
  author: MessageRow['author'],
  key: string,
): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversationId, conversationId),
        eq(conversationMessages.author, author),
        eq(conversationMessages.key, key),
      ),
    )
  return row ?? null
}

/** Under the conversation's lock only: the id is taken here, and no other message of this conversation takes one before the commit. */
export async function addMessage(tx: Db, values: typeof conversationMessages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(conversationMessages).values(values).returning({ id: conversationMessages.id })
  if (!row) throw new Error('a stored message has no row')
  return row.id
}

export async function changeConversation(
  tx: Db,
  id: number,
  values: Partial<typeof conversations.$inferInsert>,
): Promise<void> {
  await tx.update(conversations).set(values).where(eq(conversations.id, id))
}

/** Moves a read mark forward, never back, and never past what was said. Answers whether it moved. */
export async function moveReadMark(
  db: Db,
  memberId: number,
  side: 'member' | 'staff',
  lastId: number,
): Promise<boolean> {
  const column = side === 'member' ? conversations.memberReadId : conversations.staffReadId
  const upTo = sql`least(${lastId}::bigint, ${conversations.lastId})::int`
  const rows = await db
    .update(conversations)
    .set(side === 'member' ? { memberReadId: upTo } : { staffReadId: upTo })
    .where(and(eq(conversations.memberId, memberId), sql`${column} < ${upTo}`))
    .returning({ id: conversations.id })
  return rows.length > 0
}

/** What a member has not read of what people wrote. */
export async function countUnread(db: Db, conversation: ConversationRow): Promise<number> {
  return db.$count(
    conversationMessages,
    and(
      eq(conversationMessages.conversationId, conversation.id),
      gt(conversationMessages.id, conversation.memberReadId),
      eq(conversationMessages.author, 'staff'),
    ),
  )
}

/** A message with what it shows. */
export interface ShownMessage {
  readonly message: MessageRow
  readonly picture: { id: number; width: number; height: number } | null
  readonly goods: { id: number; name: string; spec: string; code: string } | null
  readonly order: { id: number; no: string; code: string | null } | null
}

/** What messages show, each by its id. */
async function withShown(db: Db, messages: readonly MessageRow[]): Promise<ShownMessage[]> {
  const idsOf = (key: 'uploadId' | 'goodsId' | 'orderId') => possibleIds(valuesOf(messages, key))
  const pictures = await uploadFacts(db, idsOf('uploadId'), 'id', 'width', 'height')
  const goods = await goodsFacts(db, idsOf('goodsId'), 'id', 'name', 'spec', 'code')
  const orders = await orderFacts(db, idsOf('orderId'), 'id', 'no')
  const lines = orders.size === 0 ? [] : await linesOfOrders(db, [...orders.keys()])
  return messages.map((message) => {
    const order = orders.get(message.orderId ?? 0)
    const code = lines.find(({ orderId }) => orderId === order?.id)?.goodsCode ?? null
    return {
      message,
      picture: pictures.get(message.uploadId ?? 0) ?? null,
      goods: goods.get(message.goodsId ?? 0) ?? null,
      order: order ? { ...order, code } : null,
    }
  })
}

export async function showMessage(db: Db, id: number): Promise<ShownMessage> {
  const [row] = await withShown(db, await db.select().from(conversationMessages).where(eq(conversationMessages.id, id)))
  if (!row) throw new Error(`no message ${id}`)
  return row
}

/** Messages of a conversation after one of them, in order. */
export async function messagesAfter(
  db: Db,
  conversationId: number,
  after: number,
  most: number,
): Promise<ShownMessage[]> {
  const isAfter = sql`${conversationMessages.id} > ${after}::bigint`
  const rows = await db
    .select()
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversationId, conversationId), isAfter))
    .orderBy(asc(conversationMessages.id))
    .limit(most)
  return withShown(db, rows)
}

/** The newest messages of a conversation, or those before one of them; in order all the same. */
export async function messagesBefore(
  db: Db,
  conversationId: number,
  before: number | undefined,
  most: number,
): Promise<ShownMessage[]> {
  const isOlder = before === undefined ? undefined : sql`${conversationMessages.id} < ${before}::bigint`
  const rows = await db
    .select()
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversationId, conversationId), isOlder))
    .orderBy(desc(conversationMessages.id))
    .limit(most)
  return withShown(db, rows.reverse())
}
