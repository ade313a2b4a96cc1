import { eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { accounts, knownSources, sessions, signInFailures, stepTokens, verificationCodes } from './tables.ts'

/** Codes count towards limits for a day after they were sent. */
const CODE_DAYS = 2
const FAILURE_DAYS = 2
/** A source without a sign-in for so long is a stranger again. */
const SOURCE_DAYS = 180

/** Forgets what is over: sessions, codes, failed sign-ins, sources not seen for long. */
export async function purgeSignIns(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, before(CODE_DAYS)))
  await db.delete(signInFailures).where(lt(signInFailures.lastAt, before(FAILURE_DAYS)))
  await db.delete(stepTokens).where(lt(stepTokens.expiresAt, now))
  await db.delete(knownSources).where(lt(knownSources.lastAt, before(SOURCE_DAYS)))
}

export const accountIdsOf = async (db: Db, memberId: number): Promise<number[]> =>
  (await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.memberId, memberId))).map(({ id }) => id)

/** Deletes the accounts of a member with everything that hangs on them here. */
export async function deleteAccountsOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.memberId, memberId))
  for (const accountId of await accountIdsOf(tx, memberId)) {
    await tx.delete(stepTokens).where(eq(stepTokens.accountId, accountId))
    await tx.delete(knownSources).where(eq(knownSources.accountId, accountId))
    await tx.delete(accounts).where(eq(accounts.id, accountId))
  }
}
