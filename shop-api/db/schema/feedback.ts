import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

export const feedback = pgTable(
  'feedback',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    type: text().notNull(),
    content: text().notNull(),
    phone: text().notNull().default(''),
    answer: text().notNull().default(''),
    answeredAt: instant('answered_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('feedback_member').on(table.memberId, table.id.desc().nullsFirst())],
)
