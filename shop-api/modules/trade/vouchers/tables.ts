import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { fenColumn, idOf, instant } from '#shop-api/platform/db/columns.ts'

export const cashVouchers = pgTable(
  'cash_vouchers',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    name: text().notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
    remainingFen: fenColumn('remaining_fen').notNull(),
    validFrom: instant('valid_from').notNull(),
    validTo: instant('valid_to').notNull(),
  },
  (table) => [index('cash_vouchers_member').on(table.memberId)],
)

/** What was taken from a cash voucher (positive) or put back (negative). An order of before the books has no id. */
export const voucherUses = pgTable(
  'voucher_uses',
  {
    id: serial().primaryKey(),
    voucherId: idOf('voucher_id', () => cashVouchers.id),
    orderId: integer('order_id'),
    amountFen: fenColumn('amount_fen').notNull(),
    note: text().notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [index('voucher_uses_voucher').on(table.voucherId), index('voucher_uses_order').on(table.orderId)],
)
