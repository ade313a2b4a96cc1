import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { changeOrder, lockOrder, tellBuyer, writeHistory } from '#shop-api/modules/trade/orders/move.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { GroupRow } from './offers.ts'
import { groupBuySeats, groupBuys } from './tables.ts'

/**
 * Takes a seat of an open group while there is one; null when there is none. One statement takes the seat and, with the
 * last one, closes the group as a success.
 */
export async function takeSeat(tx: Db, groupId: number, promotionId: number, now: Date): Promise<GroupRow | null> {
  const isLast = sql`${groupBuys.taken} + 1 = ${groupBuys.seats}`
  const [group] = await tx
    .update(groupBuys)
    .set({
      taken: sql`${groupBuys.taken} + 1`,
      state: sql`case when ${isLast} then 'succeeded' else ${groupBuys.state} end`,
      endedAt: sql`case when ${isLast} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(groupBuys.id, groupId),
        eq(groupBuys.promotionId, promotionId),
        eq(groupBuys.state, 'open'),
        gt(groupBuys.closesAt, now),
        sql`${groupBuys.taken} < ${groupBuys.seats}`,
      ),
    )
    .returning()
  return group ?? null
}

interface Opening {
  readonly promotionId: number
  readonly leaderId: number
  readonly seats: number
  readonly closesAt: Date
  readonly now: Date
}

/** A new group, its first seat taken by anyone who opens it. */
export async function openGroup(tx: Db, { now, ...group }: Opening): Promise<GroupRow> {
  const [row] = await tx
    .insert(groupBuys)
    .values({ ...group, state: 'open', taken: 1, openedAt: now })
    .returning()
  if (!row) throw new Error('group was not written')
  return row
}

/** Whether a member sits in a group of this promotion that is not decided yet. */
export async function sitsInOpenGroup(tx: Db, promotionId: number, memberId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: groupBuySeats.id })
    .from(groupBuySeats)
    .innerJoin(groupBuys, eq(groupBuys.id, groupBuySeats.groupId))
    .where(
      and(eq(groupBuys.promotionId, promotionId), eq(groupBuys.state, 'open'), eq(groupBuySeats.memberId, memberId)),
    )
    .limit(1)
  return row !== undefined
}

/** Orders of a group, by id: the order in which everybody locks them. */
export async function ordersOfGroup(tx: Db, groupId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: groupBuySeats.orderId })
    .from(groupBuySeats)
    .where(eq(groupBuySeats.groupId, groupId))
    .orderBy(asc(groupBuySeats.orderId))
  return rows.map((row) => row.id)
}

/** The group is full: its orders wait no longer. */
export async function releaseOrders(tx: Db, groupId: number, now: Date): Promise<void> {
  for (const orderId of await ordersOfGroup(tx, groupId)) {
    const order = await lockOrder(tx, orderId)
    await changeOrder(tx, orderId, { waitsForGroup: false })
    await writeHistory(tx, orderId, 'paid', '拼团成功，等待发货', now)
    await tellBuyer(tx, order, '拼团成功，等待发货', now)
  }
}
