import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { fenColumn, idOf, instant } from '#shop-api/platform/db/columns.ts'

/** open: nobody knows yet what it is for. aside: it is for nothing the shop books, such as interest. */
export type CreditState = 'open' | 'settled' | 'aside'

/** A line of a bank statement: money that came to one of the shop's accounts. */
export const bankCredits = pgTable(
  'bank_credits',
  {
    id: serial().primaryKey(),
    /** What makes it this line however often it is imported: the bank's serial number, or what the line says and which of its equals it is. */
    mark: text().notNull().unique(),
    account: text().notNull(),
    serialNo: text('serial_no').notNull().default(''),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
    payerName: text('payer_name').notNull().default(''),
    payerAccount: text('payer_account').notNull().default(''),
    remark: text().notNull().default(''),
    state: text().$type<CreditState>().notNull().default('open'),
    /** Why it was settled so, or set aside. */
    reason: text().notNull().default(''),
    importedAt: instant('imported_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    check('bank_credits_amount', sql`${table.amountFen} > 0`),
    index('bank_credits_open').on(table.id).where(sql`${table.state} = 'open'`),
  ],
)

/** What became of a credit; the parts of a settled one re-add to it. */
export const bankCreditUses = pgTable(
  'bank_credit_uses',
  {
    id: serial().primaryKey(),
    creditId: idOf('credit_id', () => bankCredits.id),
    /** order: pays it. balance: is the member's. known: an operator had booked it by hand before the statement came. */
    kind: text().$type<'order' | 'balance' | 'known'>().notNull(),
    memberId: integer('member_id').notNull(),
    orderId: integer('order_id'),
    /** The recharge that was asked for. */
    requestId: integer('request_id'),
    amountFen: fenColumn('amount_fen').notNull(),
  },
  (table) => [
    check('bank_credit_uses_amount', sql`${table.amountFen} > 0`),
    index('bank_credit_uses_credit').on(table.creditId),
    index('bank_credit_uses_order').on(table.orderId),
    index('bank_credit_uses_request').on(table.requestId),
  ],
)

/** A line of a bank statement: money that left one of the shop's accounts. Nothing is booked by it. */
export const bankDebits = pgTable(
  'bank_debits',
  {
    id: serial().primaryKey(),
    /** What makes it this line however often it is imported. */
    mark: text().notNull().unique(),
    account: text().notNull(),
    serialNo: text('serial_no').notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
    payeeName: text('payee_name').notNull(),
    payeeAccount: text('payee_account').notNull(),
    remark: text().notNull(),
    /** What of the books it is: a refund by bank or a withdrawal that was sent; null: not found. */
    transferId: integer('transfer_id').unique(),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [check('bank_debits_amount', sql`${table.amountFen} > 0`), index('bank_debits_day').on(table.bookedOn)],
)
