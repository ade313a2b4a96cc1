import { bigint, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** Programs of others that hear of orders as they change. */
export const webhooks = pgTable('webhooks', {
  id: serial().primaryKey(),
  url: text().notNull(),
  /** What every call is signed with; shown once. */
  secret: text().notNull(),
  /** Place of the last change of an order that is among its deliveries. */
  place: bigint({ mode: 'number' }).notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
})

/**
 * An order that a program has still to hear of: a row an order, so that what it hears of one is in order. It goes when the program took
 * the order as it stands at this place.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Where a list of them goes on: no row takes the place of another. */
    id: serial().notNull(),
    webhookId: idOf('webhook_id', () => webhooks.id, { onDelete: 'cascade' }),
    orderId: idOf('order_id', () => orders.id),
    place: bigint({ mode: 'number' }).notNull(),
    failures: integer().notNull().default(0),
    lastError: text('last_error').notNull().default(''),
    /** When it is tried; null once it was tried too often, until an operator sends it again or the order changes. */
    dueAt: instant('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.orderId] }),
    index('webhook_deliveries_due').on(table.webhookId, table.dueAt),
  ],
)
