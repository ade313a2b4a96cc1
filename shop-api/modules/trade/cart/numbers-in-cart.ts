import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { cartLines } from './tables.ts'

/** Units of goods in a member's cart, by id of the goods. */
export async function countInCart(db: Db, memberId: number, goodsIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ goodsId: cartLines.goodsId, number: sql<number>`sum(${cartLines.number})::int` })
    .from(cartLines)
    .where(and(eq(cartLines.memberId, memberId), inArray(cartLines.goodsId, [...goodsIds])))
    .groupBy(cartLines.goodsId)
  return new Map(rows.map((row) => [row.goodsId ?? 0, row.number]))
}
