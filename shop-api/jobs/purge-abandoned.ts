import { and, asc, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { knownSources, stepTokens } from '#shop-api/db/schema/access.ts'
import { wechatBindings, wechatCodes } from '#shop-api/db/schema/account.ts'
import { arrivalNotices } from '#shop-api/db/schema/arrivals.ts'
import { cartLines } from '#shop-api/db/schema/cart.ts'
import { accounts, favorites, members, sessions } from '#shop-api/db/schema/members.ts'
import { messageSubscriptions, messages } from '#shop-api/db/schema/messages.ts'
import { registrationEvents, registrations } from '#shop-api/db/schema/registrations.ts'
import { uploads } from '#shop-api/db/schema/uploads.ts'
import { inTransaction, sqlState } from '#shop-api/db/transaction.ts'
import { loadSettings } from '#shop-api/modules/settings/shop-settings.ts'
import { removeKeptFile } from '#shop-api/modules/uploads/file-folder.ts'

const FOREIGN_KEY_VIOLATION = '23503'
/** What else an unfinished member may have left behind, and takes along. */
const belongings = [
  registrationEvents,
  registrations,
  uploads,
  messages,
  messageSubscriptions,
  favorites,
  cartLines,
  arrivalNotices,
  sessions,
] as const
const ofAccount = [wechatBindings, wechatCodes, stepTokens, knownSources] as const

/** Members who opened an account before `before`, never handed anything in, changed nothing since, and are not signed in. */
const listAbandoned = (db: Db, before: Date) =>
  db
    .select({ id: registrations.memberId })
    .from(registrations)
    .innerJoin(members, eq(members.id, registrations.memberId))
    .where(
      and(
        eq(members.reviewState, 'draft'),
        isNull(registrations.submittedAt),
        lt(registrations.savedAt, before),
        notExists(
          db
            .select({ one: sql`1` })
            .from(sessions)
            .where(and(eq(sessions.memberId, registrations.memberId), sql`${sessions.seenAt} >= ${before}`)),
        ),
      ),
    )
    .orderBy(asc(registrations.memberId))

/** Takes one member away with everything that is only theirs. Answers with the keys of their files. */
async function forget(db: Db, memberId: number, before: Date): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    // Once more under a lock: they may have come back this moment.
    const [row] = await tx.select().from(registrations).where(eq(registrations.memberId, memberId)).for('update')
    if (!row || row.submittedAt !== null || row.savedAt >= before) return []
    const files = await tx.select({ key: uploads.fileKey }).from(uploads).where(eq(uploads.memberId, memberId))
    for (const table of belongings) await tx.delete(table).where(eq(table.memberId, memberId))
    for (const { id } of await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.memberId, memberId))) {
      for (const table of ofAccount) await tx.delete(table).where(eq(table.accountId, id))
      await tx.delete(accounts).where(eq(accounts.id, id))
    }
    await tx.delete(members).where(eq(members.id, memberId))
    return files.map(({ key }) => key)
  })
}

/**
 * Forgets accounts whose registration was begun and left, after the days the shop sets: phone and name are free again,
 * drafts and files are gone. Whoever has anything on the books stays. Answers with how many went.
 */
export async function purgeAbandoned(db: Db, now: Date, dataDir: string): Promise<number> {
  const { draftDays } = await loadSettings(db)
  const before = new Date(now.getTime() - draftDays * DAY_MS)
  let gone = 0
  for (const { id } of await listAbandoned(db, before)) {
    try {
      for (const key of await forget(db, id, before)) await removeKeptFile(dataDir, key)
      gone += 1
    } catch (error) {
      if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
    }
  }
  return gone
}
