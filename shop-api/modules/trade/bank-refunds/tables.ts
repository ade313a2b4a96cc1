import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { fenColumn, instant } from '#shop-api/platform/db/columns.ts'

/** Money that goes back by bank to the company account it came from: an order to somebody who can send it. */
export const bankRefunds = pgTable(
  'bank_refunds',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id').notNull(),
    /** The order's payment that says it goes back. */
    paymentId: integer('payment_id').notNull(),
    /** The claim it is for; null when the whole order was called off. */
    afterSalesId: integer('after_sales_id'),
    amountFen: fenColumn('amount_fen').notNull(),
    state: text().$type<'waiting' | 'sent'>().notNull().default('waiting'),
    /** Number of the bank's transfer; empty until it was sent. */
    reference: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('bank_refunds_order').on(table.orderId),
    index('bank_refunds_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
    uniqueIndex('bank_refunds_payment').on(table.paymentId),
    uniqueIndex('bank_refunds_reference').on(table.reference).where(sql`${table.reference} <> ''`),
    check('bank_refunds_amount', sql`${table.amountFen} > 0`),
    check(
      'bank_refunds_sent',
      sql`(${table.state} = 'sent') = (${table.reference} <> '' and ${table.sentAt} is not null)`,
    ),
  ],
)
