import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { uploads } from './tables.ts'

export async function deleteUploadsOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.memberId, memberId))
}
