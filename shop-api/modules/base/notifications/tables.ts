import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

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

/** Kinds a member switched off (or on again); without a row a kind is on. */
export const notificationSubscriptions = pgTable(
  'message_subscriptions',
  {
    memberId: integer('member_id').notNull(),
    kind: text().$type<Kind>().notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
)
