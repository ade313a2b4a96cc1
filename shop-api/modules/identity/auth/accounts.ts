import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factOf } from '#shop-api/platform/db/facts.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
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

/** Of accounts by their ids, as a part of a query. */
export const accountFact = factOf(accounts, accounts.id)

/** What a member signs in by. */
export const signInsOf = (db: Db, memberId: number) =>
  db
    .select({ username: accounts.username, phone: accounts.phone })
    .from(accounts)
    .where(eq(accounts.memberId, memberId))

/** Whether somebody signs in by it. A user name that is somebody's phone would sign in as them. */
export async function isTaken(db: Db, field: 'username' | 'phone', value: string): Promise<boolean> {
  const isName = field === 'phone' ? undefined : eq(accounts.username, value)
  return (await db.$count(accounts, or(isName, eq(accounts.phone, value)))) > 0
}

/** Members an operator may mean: by number, exact company name or phone of a sign-in. Two at most: then it is not clear. */
export function membersMeant(db: Db, text: string) {
  const bySignIn = db.select({ id: accounts.memberId }).from(accounts).where(eq(accounts.phone, text))
  const byNumber = /^\d{1,9}$/.test(text) ? inArray(members.id, possibleIds([Number(text)])) : undefined
  return db
    .select({ id: members.id, name: members.companyName })
    .from(members)
    .where(and(gt(members.id, 0), or(byNumber, eq(members.companyName, text), inArray(members.id, bySignIn))))
    .limit(2)
}
