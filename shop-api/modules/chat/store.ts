import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import { chatMessages, chatTalks } from '#shop-api/db/schema/chat.ts'
import { orderLines, orders } from '#shop-api/db/schema/orders.ts'
import { uploads } from '#shop-api/db/schema/uploads.ts'

export type TalkRow = typeof chatTalks.$inferSelect
export type MessageRow = typeof chatMessages.$inferSelect

export async function findTalk(db: Db, memberId: number): Promise<TalkRow | null> {
  const [row] = await db.select().from(chatTalks).where(eq(chatTalks.memberId, memberId))
  return row ?? null
}

/** The talk of a member, made if it is their first word, and locked: whoever writes next waits until this is committed. */
export async function lockTalk(tx: Db, memberId: number, now: Date): Promise<TalkRow> {
  await tx.insert(chatTalks).values({ memberId, updatedAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(chatTalks).where(eq(chatTalks.memberId, memberId)).for('update')
  if (!row) throw new Error(`member ${memberId} has no talk`)
  return row
}

export async function findByKey(
  db: Db,
  talkId: number,
  author: MessageRow['author'],
  key: string,
): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.talkId, talkId), eq(chatMessages.author, author), eq(chatMessages.key, key)))
  return row ?? null
}

/** Under the talk's lock only: the id is taken here, and nobody else of this talk takes one before the commit. */
export async function addMessage(tx: Db, values: typeof chatMessages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(chatMessages).values(values).returning({ id: chatMessages.id })
  if (!row) throw new Error('a stored message has no row')
  return row.id
}

export async function changeTalk(tx: Db, id: number, values: Partial<typeof chatTalks.$inferInsert>): Promise<void> {
  await tx.update(chatTalks).set(values).where(eq(chatTalks.id, id))
}

/** Moves a read mark forward, never back, and never past what was said. Answers whether it moved. */
export async function moveReadMark(
  db: Db,
  memberId: number,
  side: 'member' | 'staff',
  lastId: number,
): Promise<boolean> {
  const column = side === 'member' ? chatTalks.memberReadId : chatTalks.staffReadId
  const upTo = sql`least(${lastId}::bigint, ${chatTalks.lastId})::int`
  const rows = await db
    .update(chatTalks)
    .set(side === 'member' ? { memberReadId: upTo } : { staffReadId: upTo })
    .where(and(eq(chatTalks.memberId, memberId), sql`${column} < ${upTo}`))
    .returning({ id: chatTalks.id })
  return rows.length > 0
}

/** What a member has not read of what people wrote. */
export async function countUnread(db: Db, talk: TalkRow): Promise<number> {
  return db.$count(
    chatMessages,
    and(eq(chatMessages.talkId, talk.id), gt(chatMessages.id, talk.memberReadId), eq(chatMessages.author, 'staff')),
  )
}

/** A message with what it shows. */
export interface ShownMessage {
  readonly message: MessageRow
  readonly picture: { id: number; width: number; height: number } | null
  readonly goods: { id: number; name: string; spec: string; code: string } | null
  readonly order: { id: number; no: string; code: string | null } | null
}

const firstGoodsCode = sql<string | null>`(select ${orderLines.goodsCode} from ${orderLines}
  where ${orderLines.orderId} = ${orders.id} order by ${orderLines.id} limit 1)`

function selectShown(db: Db, where: SQL | undefined) {
  return db
    .select({
      message: chatMessages,
      picture: { id: uploads.id, width: uploads.width, height: uploads.height },
      goods: { id: goods.id, name: goods.name, spec: goods.spec, code: goods.code },
      order: { id: orders.id, no: orders.no, code: firstGoodsCode },
    })
    .from(chatMessages)
    .leftJoin(uploads, eq(uploads.id, chatMessages.uploadId))
    .leftJoin(goods, eq(goods.id, chatMessages.goodsId))
    .leftJoin(orders, eq(orders.id, chatMessages.orderId))
    .where(where)
}

export async function showMessage(db: Db, id: number): Promise<ShownMessage> {
  const [row] = await selectShown(db, eq(chatMessages.id, id))
  if (!row) throw new Error(`no message ${id}`)
  return row
}

/** Messages of a talk after one of them, in order. */
export function messagesAfter(db: Db, talkId: number, after: number, most: number): Promise<ShownMessage[]> {
  return selectShown(db, and(eq(chatMessages.talkId, talkId), sql`${chatMessages.id} > ${after}::bigint`))
    .orderBy(asc(chatMessages.id))
    .limit(most)
}

/** The newest messages of a talk, or those before one of them; in order all the same. */
export async function messagesBefore(
  db: Db,
  talkId: number,
  before: number | undefined,
  most: number,
): Promise<ShownMessage[]> {
  const older = before === undefined ? undefined : sql`${chatMessages.id} < ${before}::bigint`
  const rows = await selectShown(db, and(eq(chatMessages.talkId, talkId), older))
    .orderBy(desc(chatMessages.id))
    .limit(most)
  return rows.reverse()
}
