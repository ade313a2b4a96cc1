import { asc, gt, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { orders } from './tables.ts'

/** Orders that are given their place at once; the rest is for the next time. */
const AT_ONCE = 1_000

/**
 * Gives every order that changed a place behind all others. A change only takes the place away; places are given here, by one
 * transaction after the other and to what is committed: one who has seen a place has missed none before it.
 */
export async function placeChanges(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order places'))`)
    await tx.execute(sql`with changed as (
        select id from ${orders} where change_place is null order by id limit ${AT_ONCE} for no key update skip locked),
      placed as (
        select id, nextval('order_change_places') as place from changed)
      update ${orders} set change_place = placed.place from placed where orders.id = placed.id`)
  })
}

export interface Changed {
  readonly id: number
  readonly place: number
}

/** Orders whose last change has a place behind this one, in the order of their places. */
export async function changedSince(db: Db, place: number, limit: number): Promise<Changed[]> {
  const rows = await db
    .select({ id: orders.id, place: orders.changePlace })
    .from(orders)
    .where(gt(orders.changePlace, place))
    .orderBy(asc(orders.changePlace))
    .limit(limit)
  return rows.map((row) => ({ id: row.id, place: row.place ?? 0 }))
}

/** The last place that was given: part of a query. */
export const lastPlace = sql<number>`(select coalesce(max(${orders.changePlace}), 0) from ${orders})`
