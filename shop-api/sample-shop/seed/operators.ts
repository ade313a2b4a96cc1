import { hashPassword } from '#shop-api/modules/identity/auth/password.ts'
import { operators } from '#shop-api/modules/identity/operators/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sampleAdmin, sampleOperator } from '#shop-api/sample-shop/sign-ins.ts'

/** Those who run the sample shop. */
export async function loadOperators(db: Db, now: Date): Promise<void> {
  for (const { password, roles, ...operator } of [sampleOperator, sampleAdmin]) {
    const passwordHash = await hashPassword(password)
    await db.insert(operators).values({ ...operator, roles: [...roles], passwordHash, createdAt: now })
  }
}
