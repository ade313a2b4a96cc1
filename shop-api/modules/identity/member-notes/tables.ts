import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { instant } from '#shop-api/platform/db/columns.ts'

/** What staff want each other to know about a member, who never sees it; nothing in it is changed afterwards. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** The name of then; names change. */
    operatorName: text('operator_name').notNull(),
    text: text().notNull(),
  },
  (table) => [index('member_notes_member').on(table.memberId, table.id)],
)
