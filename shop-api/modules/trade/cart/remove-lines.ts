import { and, eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { cartLines } from './tables.ts'

/** A line may go into one order only: when one of them is gone, somebody else was faster. */
export async function removeLines(tx: Db, memberId: number, lineIds: readonly number[]): Promise<void> {
  const removed = await tx
    .delete(cartLines)
    .where(and(eq(cartLines.memberId, memberId), isOneOf(cartLines.id, lineIds)))
    .returning({ id: cartLines.id })
    .prepare('remove_lines')
    .execute()
  if (removed.length !== lineIds.length) throw new ShopRefusal(409, '购物车中的商品已变动，请返回购物车核对')
}
