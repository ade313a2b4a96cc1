import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { uploads } from '#shop-api/modules/base/uploads/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { operators } from '#shop-api/modules/identity/operators/tables.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** A member's one conversation with the shop. */
export const conversations = pgTable(
  'chat_talks',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
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

/** Written under the lock of their conversation's row: within a conversation ids rise in the order they are committed. */
export const conversationMessages = pgTable(
  'chat_messages',
  {
    id: serial().primaryKey(),
    conversationId: idOf('talk_id', () => conversations.id),
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
    index('chat_messages_talk').on(table.conversationId, table.id),
    uniqueIndex('chat_messages_key').on(table.conversationId, table.author, table.key),
  ],
)
