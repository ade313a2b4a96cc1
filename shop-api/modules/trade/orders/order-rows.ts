import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factOf, factsBy } from '#shop-api/platform/db/facts.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import type { OrderRow } from './move.ts'
import { orderLines, orders, payments, shipments } from './tables.ts'

export type OrderLineRow = typeof orderLines.$inferSelect
export type ShipmentRow = typeof shipments.$inferSelect

/** Of orders by their ids, and by their numbers. */
export const orderFacts = factsBy(orders, orders.id)
export const ordersNumbered = factsBy(orders, orders.no)
export const orderFact = factOf(orders, orders.id)

/** Ids of the orders of which money went back: part of a query. */
export const refundedOrders: SQL = sql`(select ${orders.id} from ${orders} where ${gt(orders.refundedFen, 0)})`

export const orderLineFacts = factsBy(orderLines, orderLines.id)
export const shipmentFacts = factsBy(shipments, shipments.id)

export const findOrders = (db: Db, ids: readonly number[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(inArray(orders.id, possibleIds(ids)))
    .orderBy(asc(orders.id))

/** Orders by rising id, of one member where it is given, locked until the transaction ends. */
export const lockOrders = (tx: Db, ids: readonly number[], memberId?: number): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(inArray(orders.id, possibleIds(ids)), onlyOne(orders.memberId, memberId)))
    .orderBy(asc(orders.id))
    .for('no key update')

export const linesOfOrders = (db: Db, ids: readonly number[]): Promise<OrderLineRow[]> =>
  db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...ids]))
    .orderBy(asc(orderLines.id))

export const parcelsOfOrders = (db: Db, ids: readonly number[]): Promise<ShipmentRow[]> =>
  db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, [...ids]))
    .orderBy(asc(shipments.id))

export const paymentsOfOrders = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...ids]))
    .orderBy(asc(payments.id))

/** What vouchers paid of each of these orders, less what went back to them, in fen; orders without any are left out. */
export async function paidByVouchers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ orderId: payments.orderId, total: sql<number>`sum(${payments.amountFen})`.mapWith(Number) })
    .from(payments)
    .where(and(inArray(payments.orderId, [...ids]), inArray(payments.method, ['voucher', 'voucher_refund'])))
    .groupBy(payments.orderId)
  return new Map(rows.map((row) => [row.orderId, row.total]))
}

interface Span {
  readonly from: Date
  readonly until: Date
}

/** A member's orders by the time they were placed. */
export const ordersPlaced = (db: Db, memberId: number, { from, until }: Span): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), gte(orders.createdAt, from), lt(orders.createdAt, until)))
    .orderBy(asc(orders.createdAt), asc(orders.id))

/** Payments of a member's orders, and refunds of them, by their time. */
export const paymentsMade = (db: Db, memberId: number, { from, until }: Span) =>
  db
    .select({ at: payments.paidAt, orderNo: orders.no, method: payments.method, amount: payments.amountFen })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.memberId, memberId), gte(payments.paidAt, from), lt(payments.paidAt, until)))
    .orderBy(asc(payments.paidAt), asc(payments.id))
