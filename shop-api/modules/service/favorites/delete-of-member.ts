import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { favorites } from './tables.ts'

export async function deleteFavoritesOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(favorites).where(eq(favorites.memberId, memberId))
}
