import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { orderLines, orders } from './tables.ts'

/** Goods a member has bought; orders that came to nothing do not count. */
export async function boughtBy(db: Db, memberId: number): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ goodsId: orderLines.goodsId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.memberId, memberId), notInArray(orders.state, ['cancelled', 'closed'])))
  return new Set(rows.flatMap((row) => row.goodsId ?? []))
}
