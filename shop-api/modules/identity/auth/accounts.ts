import type { Db } from '#shop-api/platform/db/db.ts'
import { insertMany } from '#shop-api/platform/db/write-many.ts'
import { accounts } from './tables.ts'

/** Opens an account for a member's sign-in. */
export async function addAccount(tx: Db, account: typeof accounts.$inferInsert): Promise<typeof accounts.$inferSelect> {
  const [row] = await tx.insert(accounts).values(account).returning()
  if (!row) throw new Error('an inserted account has no row')
  return row
}

/** Opens many accounts at once. */
export async function addManyAccounts(tx: Db, rows: readonly (typeof accounts.$inferInsert)[]): Promise<void> {
  await insertMany(tx, accounts, rows)
}
