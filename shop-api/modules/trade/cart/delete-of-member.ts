import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { cartLines } from './tables.ts'

export async function deleteCartOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.memberId, memberId))
}
