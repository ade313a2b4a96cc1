import { integer, pgTable } from 'drizzle-orm/pg-core'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { fenColumn, instant } from '#shop-api/platform/db/columns.ts'

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
