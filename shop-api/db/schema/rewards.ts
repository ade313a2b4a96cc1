import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { fenColumn, instant } from './columns.ts'
import { orders } from './orders.ts'
import { cashVouchers } from './promotions.ts'

/** What was taken from a cash voucher (positive) or put back (negative). An order of before the books has no id. */
export const voucherUses = pgTable(
  'voucher_uses',
  {
    id: serial().primaryKey(),
    voucherId: integer('voucher_id')
      .notNull()
      .references(() => cashVouchers.id),
    orderId: integer('order_id').references(() => orders.id),
    amountFen: fenColumn('amount_fen').notNull(),
    note: text().notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [index('voucher_uses_voucher').on(table.voucherId), index('voucher_uses_order').on(table.orderId)],
)

/** What a received order brought its buyer: points, and cash back into the balance. */
export const orderRewards = pgTable('order_rewards', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id),
  points: integer().notNull(),
  cashBackFen: fenColumn('cash_back_fen').notNull(),
  promotionId: integer('promotion_id'),
  transferId: integer('transfer_id'),
  at: instant('at').notNull(),
})
