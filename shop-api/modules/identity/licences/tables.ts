import { sql } from 'drizzle-orm'
import { date, index, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** New certificates members submitted, for an operator to look at; approved ones become certificates. */
export const licenceSubmissions = pgTable(
  'certificate_submissions',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    kind: text().notNull(),
    number: text().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Null: valid without end. */
    validTo: date('valid_to', { mode: 'string' }),
    state: text().$type<'pending' | 'approved' | 'refused' | 'withdrawn'>().notNull().default('pending'),
    reason: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('certificate_submissions_member').on(table.memberId),
    // One at a time: two clicks, or two people of one store, hand in once.
    uniqueIndex('certificate_submissions_pending').on(table.memberId, table.kind).where(sql`state = 'pending'`),
  ],
)

export const licences = pgTable(
  'certificates',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    kind: text().notNull(),
    name: text().notNull(),
    number: text().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Null: valid without end. */
    validTo: date('valid_to', { mode: 'string' }),
  },
  (table) => [index('certificates_member').on(table.memberId)],
)
