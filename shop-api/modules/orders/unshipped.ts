import { and, eq, inArray, sum } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/db/db.ts'
import { orders } from '#shop-api/db/schema/orders.ts'
import { tabStates } from './states.ts'

/**
 * Goods amount of a member's paid orders that have not left yet: the next order goes out with them. Before discounts,
 * as the amount of a cart is that counts for shipping. Orders of a group that is not full may still be called off.
 */
export async function unshippedAmount(db: Db, memberId: number): Promise<Fen> {
  const [row] = await db
    .select({ amount: sum(orders.goodsFen).mapWith(Number) })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        inArray(orders.state, [...tabStates.unshipped]),
        eq(orders.waitsForGroup, false),
      ),
    )
  return fen(row?.amount ?? 0)
}
