import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { orderLines, orders, purchasedGoods } from './tables.ts'

/** Goods a member has bought; orders that came to nothing do not count. */
export async function boughtBy(db: Db, memberId: number): Promise<Set<number>> {
  const { goodsId, memberId: member } = purchasedGoods
  const rows = await db.select({ goodsId }).from(purchasedGoods).where(eq(member, memberId))
  return new Set(rows.map((row) => row.goodsId))
}

/** Goods a member ordered since a moment, each once, the newest order in front. */
export async function goodsBoughtSince(db: Db, memberId: number, since: Date): Promise<number[]> {
  const rows = await db
    .select({ goodsId: orderLines.goodsId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.memberId, memberId), gt(orders.createdAt, since), isNotNull(orderLines.goodsId)))
    .orderBy(desc(orders.createdAt), desc(orderLines.id))
  return possibleIds(rows.map(({ goodsId }) => goodsId))
}

/** Orders of each of these members that wait for their money. */
export async function unpaidCounts(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: orders.memberId, unpaid: count() })
    .from(orders)
    .where(and(inArray(orders.memberId, [...memberIds]), eq(orders.state, 'submitted')))
    .groupBy(orders.memberId)
  return new Map(rows.map((row) => [row.id, row.unpaid]))
}

/** The oldest orders of a member that wait for their money. */
export const waitingOrders = (db: Db, memberId: number, most: number) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.state, 'submitted')))
    .orderBy(asc(orders.id))
    .limit(most)

export const countOrdersOf = (db: Db, memberId: number): Promise<number> =>
  db.$count(orders, eq(orders.memberId, memberId))

/** Units of ephedrine-containing goods that a member's orders still count against a quota. */
export async function quotaUnits(tx: Db, memberId: number): Promise<number> {
  const [row] = await tx
    .select({ taken: sql<number>`coalesce(sum(${orders.quotaNumber}), 0)::int` })
    .from(orders)
    .where(eq(orders.memberId, memberId))
  return row?.taken ?? 0
}

/** Query of the ids of an order's lines, which stock is held for. */
export const lineIdsOf = (orderId: number): SQL =>
  sql`(select ${orderLines.id} from ${orderLines} where ${eq(orderLines.orderId, orderId)})`

/** Whether a line is one of these and of the order. */
export const isLineOf = (orderId: number, ids: readonly number[]) =>
  and(eq(orderLines.orderId, orderId), inArray(orderLines.id, possibleIds(ids)))

/** Whether something of a batch with this number is or was in an order, of certain goods where their code is given. */
export const hasBatch = (batchNo: string, goodsCode?: string): SQL =>
  sql`${orders.id} in (select l.order_id from order_line_batches b join order_lines l on l.id = b.order_line_id
    join batches s on s.id = b.batch_id join goods g on g.id = s.goods_id
    where b.state in ('held', 'taken') and s.batch_no = ${batchNo} and ${goodsCode === undefined ? sql`true` : sql`g.code = ${goodsCode}`})`
