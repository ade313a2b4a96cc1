import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { backInStockAlerts } from './tables.ts'

export async function deleteAlertsOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(backInStockAlerts).where(eq(backInStockAlerts.memberId, memberId))
}
