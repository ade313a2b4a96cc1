import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { members } from './tables.ts'

/** Code of the province a member is registered in; empty where there is no such member. */
export async function provinceOf(db: Db, memberId: number): Promise<string> {
  const [row] = await db.select({ code: members.provinceCode }).from(members).where(eq(members.id, memberId))
  return row?.code ?? ''
}
