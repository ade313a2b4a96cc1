import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Shown } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { fenColumn, idOf, instant } from '#shop-api/platform/db/columns.ts'

/**
 * waiting: it may be paid, or was and nobody said so yet. paid: it paid its order. returned: the money came for an order that took none any
 * more, and goes back. closed: nothing can be paid any more.
 */
export type PaymentState = 'waiting' | 'paid' | 'returned' | 'closed'

/** One attempt to pay an order, or to recharge a balance, at a provider. */
export const providerPayments = pgTable(
  'provider_payments',
  {
    id: serial().primaryKey(),
    way: text().notNull(),
    /** The shop's number of it at the provider. */
    tradeNo: text('trade_no').notNull().unique(),
    /** Null: it recharges the member's balance. */
    orderId: integer('order_id'),
    memberId: integer('member_id').notNull(),
    device: text().notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
    state: text().$type<PaymentState>().notNull().default('waiting'),
    shown: jsonb().$type<Shown>().notNull(),
    /** The provider's number, and what was paid. */
    providerNo: text('provider_no'),
    paidFen: fenColumn('paid_fen'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the provider was asked about it last. */
    askedAt: instant('asked_at'),
    paidAt: instant('paid_at'),
  },
  (table) => [
    uniqueIndex('provider_payments_provider_no').on(table.way, table.providerNo),
    index('provider_payments_order').on(table.orderId),
    index('provider_payments_recharges').on(table.memberId).where(sql`${table.orderId} is null`),
    index('provider_payments_waiting').on(table.askedAt).where(sql`${table.state} = 'waiting'`),
    check('provider_payments_amount', sql`${table.amountFen} > 0`),
    check(
      'provider_payments_paid',
      sql`(${table.state} in ('paid', 'returned')) = (${table.providerNo} is not null and ${table.paidFen} is not null)`,
    ),
  ],
)

/** waiting: not asked for yet. pending: the provider works on it. balance: the operator gave it to the member's balance. */
export type RefundState = 'waiting' | 'pending' | 'done' | 'refused' | 'balance'

/** Money that goes back the way it came. */
export const providerRefunds = pgTable(
  'provider_refunds',
  {
    id: serial().primaryKey(),
    refundNo: text('refund_no').notNull().unique(),
    attemptId: idOf('attempt_id', () => providerPayments.id),
    /** The order's payment that says it goes back; null for money that its order never took. */
    paymentId: integer('payment_id').unique(),
    amountFen: fenColumn('amount_fen').notNull(),
    state: text().$type<RefundState>().notNull().default('waiting'),
    /** Why it is refused, in the provider's words. */
    reason: text().notNull().default(''),
    /** The payer's account can't take it, and never will under this number. */
    isAbnormal: boolean('is_abnormal').notNull().default(false),
    /** When the provider was first asked to pay it to the shop's own bank account: from then on it is the member's balance that gets it. */
    redirectedAt: instant('redirected_at'),
    createdAt: instant('created_at').notNull(),
    askedAt: instant('asked_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('provider_refunds_attempt').on(table.attemptId),
    index('provider_refunds_open').on(table.id).where(sql`${table.state} in ('waiting', 'pending', 'refused')`),
    check('provider_refunds_amount', sql`${table.amountFen} > 0`),
  ],
)
