import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

type Kind = 'order' | 'arrival' | 'certificate' | 'price' | 'activity' | 'system'

export const notifications = pgTable(
  'messages',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id').notNull(),
    kind: text().$type<Kind>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** Path of this shop; empty when there is nothing more to see. */
    link: text().notNull().default(''),
    /** What is reported only once, such as "certificate 12 expires 2026-12-01"; null for what may be reported again. */
    onceKey: text('once_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('messages_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('messages_unread').on(table.memberId, table.kind, table.readAt),
    uniqueIndex('messages_once').on(table.memberId, table.onceKey),
  ],
)

/** Kinds a member switched off, or wants by mail or text message as well; without a row a kind is on, in the shop alone. */
export const notificationSubscriptions = pgTable(
  'message_subscriptions',
  {
    memberId: integer('member_id').notNull(),
    kind: text().$type<Kind>().notNull(),
    isOn: boolean('is_on').notNull(),
    byMail: boolean('by_mail').notNull().default(false),
    bySms: boolean('by_sms').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
)

/** Messages still to leave the shop by another channel: written with the message, gone once they wait in that channel's outbox. */
export const messageDeliveries = pgTable(
  'message_deliveries',
  {
    messageId: idOf('message_id', () => notifications.id, { onDelete: 'cascade' }),
    channel: text().$type<'mail' | 'sms'>().notNull(),
    memberId: integer('member_id').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.channel] }),
    index('message_deliveries_due').on(table.memberId, table.channel, table.dueAt),
  ],
)
