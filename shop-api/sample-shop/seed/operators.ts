import { hashPassword } from '#shop-api/modules/identity/auth/password.ts'
import { operators } from '#shop-api/modules/identity/operators/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sampleOperator } from '#shop-api/sample-shop/sign-ins.ts'

/** Somebody at the sample shop's desk. */
export async function loadOperators(db: Db, now: Date): Promise<void> {
  const { username, password, name, staffId } = sampleOperator
  await db
    .insert(operators)
    .values({ username, name, staffId, passwordHash: await hashPassword(password), createdAt: now })
}
