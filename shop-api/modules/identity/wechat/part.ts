import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { wechatBindings } from './tables.ts'

/** Parts a sign-in from its WeChat user. Answers with the user's name; null when there was none. */
export async function partFromWechat(db: Db, accountId: number): Promise<string | null> {
  const [row] = await db.delete(wechatBindings).where(eq(wechatBindings.accountId, accountId)).returning()
  return row?.nickname ?? null
}
