import { boolean, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { goods } from './catalogue.ts'
import { instant } from './columns.ts'
import { members, staff } from './members.ts'
import { orders } from './orders.ts'
import { uploads } from './uploads.ts'

/** Sign-ins of those who answer buyers, on the shop API's own page. */
export const operators = pgTable(
  'operators',
  {
    id: serial().primaryKey(),
    username: text().notNull(),
    /** What buyers see over an answer. */
    name: text().notNull(),
    /** argon2id, encoded with its parameters and salt. */
    passwordHash: text('password_hash').notNull(),
    /** The service contact this is; null answers for everybody. */
    staffId: integer('staff_id').references(() => staff.id),
    isOff: boolean('is_off').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('operators_username').on(table.username)],
)

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** SHA-256 of the cookie's value: a stolen database signs nobody in. */
    tokenHash: text('token_hash').primaryKey(),
    operatorId: integer('operator_id')
      .notNull()
      .references(() => operators.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('operator_sessions_operator').on(table.operatorId)],
)

/** A member's one talk with the shop. */
export const chatTalks = pgTable(
  'chat_talks',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** Newest message; 0 before the first. */
    lastId: integer('last_id').notNull().default(0),
    /** How far each side has read. */
    memberReadId: integer('member_read_id').notNull().default(0),
    staffReadId: integer('staff_read_id').notNull().default(0),
    /** The closed period the away answer was given in: when it began. */
    awayFor: instant('away_for'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('chat_talks_member').on(table.memberId), index('chat_talks_updated').on(table.updatedAt)],
)

/** Written under the lock of their talk's row: within a talk ids rise in the order they are committed. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: serial().primaryKey(),
    talkId: integer('talk_id')
      .notNull()
      .references(() => chatTalks.id),
    author: text().$type<'member' | 'staff' | 'system'>().notNull(),
    /** Null when it was answered from the command line. */
    operatorId: integer('operator_id').references(() => operators.id),
    name: text().notNull(),
    key: text().notNull(),
    text: text().notNull(),
    uploadId: integer('upload_id').references(() => uploads.id),
    goodsId: integer('goods_id').references(() => goods.id),
    orderId: integer('order_id').references(() => orders.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('chat_messages_talk').on(table.talkId, table.id),
    uniqueIndex('chat_messages_key').on(table.talkId, table.author, table.key),
  ],
)
