import { and, asc, eq, exists, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { OrderRow } from './move.ts'
import { orders, shipments } from './tables.ts'

/** Days after the receipt in which goods may be given back; then the order is done. */
export const RETURN_DAYS = 7
/** Days after which a shipped order counts as received without its buyer's word. */
export const RECEIVE_DAYS = 14

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Last instant for giving goods back; null before the receipt. */
export const returnUntil = ({ receivedAt }: Pick<OrderRow, 'receivedAt'>): Date | null =>
  receivedAt === null ? null : new Date(receivedAt.getTime() + RETURN_DAYS * DAY_MS)

export function isReturnable(order: Pick<OrderRow, 'state' | 'receivedAt'>, now: Date): boolean {
  const until = returnUntil(order)
  return (order.state === 'received' || order.state === 'done') && until !== null && until > now
}

/** Shipments of an order that are still on their way. */
export async function openShipments(tx: Db, orderId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.receivedAt)))
    .orderBy(asc(shipments.id))
  return rows.map((row) => row.id)
}

/** Orders with a parcel that left by then and was not received, be it the first or one sent in place of goods; the oldest first. */
export const sentBefore = (db: Db, until: Date) => {
  const late = db
    .select({ one: sql`1` })
    .from(shipments)
    .where(and(eq(shipments.orderId, orders.id), isNull(shipments.receivedAt), lte(shipments.shippedAt, until)))
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        and(eq(orders.state, 'shipped'), lte(orders.shippedAt, until)),
        and(inArray(orders.state, ['received', 'done']), exists(late)),
      ),
    )
    .orderBy(asc(orders.shippedAt), asc(orders.id))
}

/** Orders that were received by then and are not done. */
export async function receivedBefore(db: Db, until: Date): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'received'), lte(orders.receivedAt, until)))
  return rows.map(({ id }) => id)
}
