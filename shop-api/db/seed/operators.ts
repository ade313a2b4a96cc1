import type { Db } from '#shop-api/db/db.ts'
import { sampleOperator } from '#shop-api/db/sample/sign-ins.ts'
import { operators } from '#shop-api/db/schema/chat.ts'
import { hashPassword } from '#shop-api/modules/auth/password.ts'

/** Somebody at the sample shop's desk. */
export async function loadOperators(db: Db, now: Date): Promise<void> {
  const { username, password, name, staffId } = sampleOperator
  await db
    .insert(operators)
    .values({ username, name, staffId, passwordHash: await hashPassword(password), createdAt: now })
}
