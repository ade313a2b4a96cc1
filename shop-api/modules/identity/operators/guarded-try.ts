import { spendTry } from '#shop-api/modules/identity/auth/guess-gates.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'

/**
 * Counts a try at a way into the back office, as members' sign-ins are counted. Answers with how to take it back after a
 * success. Throws ShopRefusal 429 while a pause runs.
 */
export async function guardedTry(
  db: Db,
  { account, source }: { account: string; source: string },
  now: Date,
): Promise<() => Promise<void>> {
  try {
    return await spendTry(db, { account, source, accountId: null }, now)
  } catch (error) {
    if (!(error instanceof ShopRefusal)) throw error
    throw new ShopRefusal(429, `登录失败次数过多，请${error.retryAfter}秒后再试`, undefined, error.retryAfter)
  }
}
