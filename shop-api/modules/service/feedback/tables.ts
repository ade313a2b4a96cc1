import { index, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

export const feedback = pgTable(
  'feedback',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    type: text().notNull(),
    content: text().notNull(),
    phone: text().notNull().default(''),
    answer: text().notNull().default(''),
    answeredAt: instant('answered_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('feedback_member').on(table.memberId, table.id.desc().nullsFirst())],
)
