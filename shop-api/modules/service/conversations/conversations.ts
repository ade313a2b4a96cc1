import { desc, eq, gt, sql } from 'drizzle-orm'
import { findMember, memberFact, staffFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import { say } from './post-message.ts'
import type { ShownMessage } from './repository.ts'
import { findConversation, messagesAfter, messagesBefore, moveReadMark } from './repository.ts'
import { conversationTopic } from './standing.ts'
import { conversationMessages, conversations } from './tables.ts'

/** A conversation as those who answer see it in their list. */
export interface ConversationSummary {
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
export type ConversationMessage = ShownMessage

const MOST_CONVERSATIONS = 100

const isIn = eq(sql`c.talk_id`, conversations.id)

const unread = sql<number>`(select count(*)::int from ${conversationMessages} c
  where ${isIn} and ${gt(sql`c.id`, conversations.staffReadId)} and c.author = 'member')`

/** The last message of a person: automatic replies do not count. */
const lastSaid = sql<number>`(select max(c.id) from ${conversationMessages} c
  where ${isIn} and c.author <> 'system')`

/** Conversations, those with something unread first, then the newest. */
export async function listConversations(db: Db, which: 'unread' | 'all' = 'all'): Promise<ConversationSummary[]> {
  const waiting = unread.as('unread_count')
  return db
    .select({
      memberId: conversations.memberId,
      companyName: memberFact(conversations.memberId, 'companyName'),
      contactName: memberFact(conversations.memberId, 'contactName'),
      contact: staffFact(memberFact(conversations.memberId, 'serviceContactId'), 'name'),
      unread: waiting,
      lastText: conversationMessages.text,
      lastAuthor: sql<'member' | 'staff'>`${conversationMessages.author}`,
      updatedAt: conversations.updatedAt,
    })
    .from(conversations)
    .innerJoin(conversationMessages, eq(conversationMessages.id, lastSaid))
    .where(which === 'unread' ? sql`${unread} > 0` : undefined)
    .orderBy(sql`(${unread} > 0) desc`, desc(conversations.updatedAt), desc(conversations.id))
    .limit(MOST_CONVERSATIONS)
}

export interface OpenConversation {
  readonly memberId: number
  readonly companyName: string
  readonly contactName: string
  readonly messages: readonly ShownMessage[]
  readonly hasMore: boolean
  /** How far the member has read. */
  readonly memberReadId: number
}

const PAGE = 30

/** A member's conversation with its newest messages, or those before one. Throws ShopRefusal 404 for an unknown member. */
export async function openConversation(db: Db, memberId: number, before?: number): Promise<OpenConversation> {
  const { companyName, contactName } = await findMember(db, memberId)
  const conversation = await findConversation(db, memberId)
  const found = conversation ? await messagesBefore(db, conversation.id, before, PAGE + 1) : []
  return {
    memberId,
    companyName,
    contactName,
    messages: found.slice(-PAGE),
    hasMore: found.length > PAGE,
    memberReadId: conversation?.memberReadId ?? 0,
  }
}

/** What was said in a conversation after a message, in order. */
export async function conversationAfter(db: Db, memberId: number, after: number): Promise<ShownMessage[]> {
  const conversation = await findConversation(db, memberId)
  return conversation && conversation.lastId > after ? messagesAfter(db, conversation.id, after, 100) : []
}

/** Those who answer have read so far. */
export async function markReadByStaff(db: Db, memberId: number, lastId: number): Promise<void> {
  if (await moveReadMark(db, memberId, 'staff', lastId)) await signal(db, conversationTopic(memberId))
}

interface Reply {
  readonly memberId: number
  readonly name: string
  readonly operatorId?: number
  readonly key: string
  readonly text: string
}

/** Answers a member, who need not have written before. Throws ShopRefusal 404 for an unknown member. */
export async function answerConversation(db: Db, reply: Reply, now: Date): Promise<ShownMessage> {
  await findMember(db, reply.memberId)
  return say(db, { ...reply, author: 'staff' }, now)
}
