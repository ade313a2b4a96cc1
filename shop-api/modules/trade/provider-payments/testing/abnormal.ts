import { and, eq } from 'drizzle-orm'
import { providerRefunds } from '#shop-api/modules/trade/provider-money/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Refunds that the payer's account can't take, and that nobody has decided about yet. */
export async function abnormalRefunds(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: providerRefunds.id })
    .from(providerRefunds)
    .where(and(eq(providerRefunds.state, 'refused'), eq(providerRefunds.isAbnormal, true)))
    .orderBy(providerRefunds.id)
  return rows.map(({ id }) => id)
}
