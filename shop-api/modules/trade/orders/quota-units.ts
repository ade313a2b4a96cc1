import { eq, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { orders } from './tables.ts'

/** Units of ephedrine-containing goods that a member's orders still count against a quota. */
export async function quotaUnits(tx: Db, memberId: number): Promise<number> {
  const [row] = await tx
    .select({ taken: sql<number>`coalesce(sum(${orders.quotaNumber}), 0)::int` })
    .from(orders)
    .where(eq(orders.memberId, memberId))
  return row?.taken ?? 0
}
