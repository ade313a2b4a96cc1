import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { chatMessages, chatTalks } from '#shop-api/db/schema/chat.ts'
import { members, staff } from '#shop-api/db/schema/members.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { signal } from '#shop-api/modules/live/signal.ts'
import { say } from './say.ts'
import type { ShownMessage } from './store.ts'
import { findTalk, messagesAfter, messagesBefore, moveReadMark } from './store.ts'

/** A talk as those who answer see it in their list. */
export interface TalkSummary {
  readonly memberId: number
  readonly companyName: string
  readonly contactName: string
  /** The dedicated service contact; null for the one everybody has. */
  readonly contact: string | null
  readonly unread: number
  readonly lastText: string
  readonly lastAuthor: 'member' | 'staff'
  readonly updatedAt: Date
}

/** A message with all it shows. */
export type TalkMessage = ShownMessage

const MOST_TALKS = 100

const unread = sql<number>`(select count(*)::int from ${chatMessages} c
  where c.talk_id = ${chatTalks.id} and c.id > ${chatTalks.staffReadId} and c.author = 'member')`

/** What somebody said last: that nobody was there is no news. */
const lastSaid = sql<number>`(select max(c.id) from ${chatMessages} c
  where c.talk_id = ${chatTalks.id} and c.author <> 'system')`

/** Talks, those with something unread first, then the newest. */
export async function listTalks(db: Db, which: 'unread' | 'all' = 'all'): Promise<TalkSummary[]> {
  const waiting = unread.as('unread_count')
  return db
    .select({
      memberId: members.id,
      companyName: members.companyName,
      contactName: members.contactName,
      contact: staff.name,
      unread: waiting,
      lastText: chatMessages.text,
      lastAuthor: sql<'member' | 'staff'>`${chatMessages.author}`,
      updatedAt: chatTalks.updatedAt,
    })
    .from(chatTalks)
    .innerJoin(members, eq(members.id, chatTalks.memberId))
    .innerJoin(chatMessages, eq(chatMessages.id, lastSaid))
    .leftJoin(staff, eq(staff.id, members.serviceContactId))
    .where(which === 'unread' ? sql`${unread} > 0` : undefined)
    .orderBy(sql`(${unread} > 0) desc`, desc(chatTalks.updatedAt), desc(chatTalks.id))
    .limit(MOST_TALKS)
}

export interface OpenTalk {
  readonly memberId: number
  readonly companyName: string
  readonly contactName: string
  readonly messages: readonly ShownMessage[]
  readonly hasMore: boolean
  /** How far the member has read. */
  readonly memberReadId: number
}

const PAGE = 30

/** A member's talk with its newest messages, or those before one. Throws ShopRefusal 404 for nobody. */
export async function openTalk(db: Db, memberId: number, before?: number): Promise<OpenTalk> {
  const [member] = await db
    .select({ companyName: members.companyName, contactName: members.contactName })
    .from(members)
    .where(eq(members.id, memberId))
  if (!member) throw notFound('没有这个会员')
  const talk = await findTalk(db, memberId)
  const found = talk ? await messagesBefore(db, talk.id, before, PAGE + 1) : []
  return {
    memberId,
    ...member,
    messages: found.slice(-PAGE),
    hasMore: found.length > PAGE,
    memberReadId: talk?.memberReadId ?? 0,
  }
}

/** What was said in a talk after a message, in order. */
export async function newsOfTalk(db: Db, memberId: number, after: number): Promise<ShownMessage[]> {
  const talk = await findTalk(db, memberId)
  return talk && talk.lastId > after ? messagesAfter(db, talk.id, after, 100) : []
}

/** Those who answer have read so far. */
export async function markReadByStaff(db: Db, memberId: number, lastId: number): Promise<void> {
  if (await moveReadMark(db, memberId, 'staff', lastId)) await signal(db, `talk ${memberId}`)
}

interface Reply {
  readonly memberId: number
  readonly name: string
  readonly operatorId?: number
  readonly key: string
  readonly text: string
}

/** Answers a member, who need not have written before. Throws ShopRefusal 404 for nobody. */
export async function answerTalk(db: Db, reply: Reply, now: Date): Promise<ShownMessage> {
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.id, reply.memberId))
  if (!member) throw notFound('没有这个会员')
  return say(db, { ...reply, author: 'staff' }, now)
}
