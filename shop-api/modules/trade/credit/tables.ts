import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { ledgerTransfers } from '#shop-api/modules/base/ledger/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { fenColumn, idOf, instant } from '#shop-api/platform/db/columns.ts'

/** use: booked by an operator; order and return: an order paid on credit, and what of it went back. */
export type CreditKind = 'opening' | 'use' | 'order' | 'return' | 'repay'

/** What moved a member's credit account. The member's row keeps the sum. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    kind: text().$type<CreditKind>().notNull(),
    /** Positive: the member owes more. */
    amountFen: fenColumn('amount_fen').notNull(),
    /** What is owed after this entry. */
    usedFen: fenColumn('used_fen').notNull(),
    /** Last day to pay what this entry adds, also of what went back of it; null for a repayment. */
    dueOn: date('due_on', { mode: 'string' }),
    orderId: integer('order_id'),
    /** Null for what was owed before the books were kept. */
    transferId: integer('transfer_id').references(() => ledgerTransfers.id),
    note: text().notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [
    check('credit_entries_used', sql`${table.usedFen} >= 0`),
    index('credit_entries_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('credit_entries_order').on(table.orderId),
  ],
)
