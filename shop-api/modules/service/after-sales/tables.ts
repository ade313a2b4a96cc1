import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { orderLines, orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import { fenColumn, idOf, instant } from '#shop-api/platform/db/columns.ts'

/** difference: found at receipt. return: asked for afterwards. short_supply: the shop can't send the rest. */
export type AfterSalesKind = 'difference' | 'return' | 'short_supply'

export type AfterSalesState = 'applied' | 'approved' | 'sent_back' | 'done' | 'rejected' | 'withdrawn'

export type AfterSalesCause =
  | 'short'
  | 'damaged'
  | 'wrong'
  | 'refused'
  | 'quality'
  | 'near_expiry'
  | 'unwanted'
  | 'unsent'

/** What a buyer claims of an order after it was shipped, and what became of it. */
export const afterSales = pgTable(
  'after_sales',
  {
    id: serial().primaryKey(),
    no: text().notNull().unique(),
    orderId: idOf('order_id', () => orders.id),
    memberId: idOf('member_id', () => members.id),
    kind: text().$type<AfterSalesKind>().notNull(),
    state: text().$type<AfterSalesState>().notNull(),
    remark: text().notNull().default(''),
    /** What the shop answered. */
    decision: text().notNull().default(''),
    /** Whether goods must travel back before money does. */
    mustSendBack: boolean('must_send_back').notNull().default(false),
    returnCarrier: text('return_carrier').notNull().default(''),
    returnTrackingNo: text('return_tracking_no').notNull().default(''),
    /** Given back for the lines and for shipping together; an estimate until the claim is done. */
    refundFen: fenColumn('refund_fen').notNull().default(0),
    /** The parcel with goods sent in place of those claimed; null when money went back, or nothing yet. */
    resentShipmentId: integer('resent_shipment_id').references(() => shipments.id),
    shippingRefundFen: fenColumn('shipping_refund_fen').notNull().default(0),
    /** Of what the order had brought, taken back with it: money, points, and points that were spent and are owed. */
    cashBackTakenFen: fenColumn('cash_back_taken_fen').notNull().default(0),
    pointsTaken: integer('points_taken').notNull().default(0),
    pointsOwed: integer('points_owed').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('after_sales_member').on(table.memberId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('after_sales_order').on(table.orderId),
    index('after_sales_state').on(table.state),
  ],
)

/** Units of one batch of one order line that a claim is about. */
export const afterSalesLines = pgTable(
  'after_sales_lines',
  {
    id: serial().primaryKey(),
    afterSalesId: idOf('after_sales_id', () => afterSales.id),
    orderLineId: idOf('order_line_id', () => orderLines.id),
    lineBatchId: idOf('line_batch_id', () => orderLineBatches.id),
    cause: text().$type<AfterSalesCause>().notNull(),
    number: integer().notNull(),
    refundFen: fenColumn('refund_fen').notNull().default(0),
    /** Units that went back on the shelf. */
    restocked: integer().notNull().default(0),
  },
  (table) => [
    index('after_sales_lines_claim').on(table.afterSalesId),
    index('after_sales_lines_batch').on(table.lineBatchId),
    check('after_sales_lines_number', sql`${table.number} > 0 and ${table.restocked} between 0 and ${table.number}`),
  ],
)

export const afterSalesHistory = pgTable(
  'after_sales_history',
  {
    id: serial().primaryKey(),
    afterSalesId: idOf('after_sales_id', () => afterSales.id),
    state: text().$type<AfterSalesState>().notNull(),
    text: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('after_sales_history_claim').on(table.afterSalesId)],
)
