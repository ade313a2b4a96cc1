import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BillLine } from '#shop-api/modules/trade/ways-to-pay/interface/bill.ts'
import { fenColumn, instant } from '#shop-api/platform/db/columns.ts'

/** A China day of a provider (by its way) or of the banks that was compared with the books. */
export const reconciledDays = pgTable(
  'reconciled_days',
  {
    id: serial().primaryKey(),
    source: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    lines: integer().notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [uniqueIndex('reconciled_days_day').on(table.source, table.day)],
)

/** Lines of providers' bills, as they came. */
export const billLines = pgTable(
  'bill_lines',
  {
    id: serial().primaryKey(),
    source: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<BillLine['kind']>().notNull(),
    number: text().notNull(),
    providerNo: text('provider_no').notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
    state: text().$type<BillLine['state']>().notNull(),
  },
  (table) => [
    index('bill_lines_day').on(table.source, table.day),
    index('bill_lines_number').on(table.source, table.number),
  ],
)

/**
 * unbooked: the money moved, and the books do not say so. foreign: of no number of this shop. amount: of another amount. doubled: more than
 * once. missing: the books say so, and the bill or statement does not.
 */
export type DifferenceKind = 'unbooked' | 'foreign' | 'amount' | 'doubled' | 'missing'

/** open: somebody has to say what it is. closed: somebody did. gone: compared again, there was none any more. */
export type DifferenceState = 'open' | 'closed' | 'gone'

/** refund, of a bank: what was sent to a member, also a withdrawal. */
export type Subject = 'payment' | 'refund' | 'transfer'

/** Where a bill or statement and the books are not the same. */
export const differences = pgTable(
  'differences',
  {
    id: serial().primaryKey(),
    source: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    subject: text().$type<Subject>().notNull(),
    number: text().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** By the books, and by the bill or statement; null where one of them has nothing. */
    bookedFen: fenColumn('booked_fen'),
    billedFen: fenColumn('billed_fen'),
    /** What it is of, in words. */
    about: text().notNull().default(''),
    state: text().$type<DifferenceState>().notNull().default('open'),
    reason: text().notNull().default(''),
    foundAt: instant('found_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('differences_one').on(table.source, table.day, table.subject, table.number, table.kind),
    index('differences_open').on(table.id).where(sql`${table.state} = 'open'`),
  ],
)
