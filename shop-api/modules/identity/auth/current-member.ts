import { and, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { gathered } from '#shop-api/platform/db/gathered.ts'
import { preparedTogether, readRows } from '#shop-api/platform/db/reads.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { hashToken } from './sessions.ts'
import { accounts, sessions } from './tables.ts'

declare module '#shop-api/platform/http/context.ts' {
  /** The member a session acts for, and the sign-in behind it. */
  interface CurrentMember extends MemberRow {
    readonly accountId: number
    /** The member the sign-in belongs to: a head office's sign-in acts for its branches, too. */
    readonly homeMemberId: number
    readonly username: string
    readonly accountPhone: string
    readonly sessionHash: string
  }
}

/** How often "last seen" is written down: often enough for expiry, too seldom to cost. */
const SEEN_STEP_MS = 10 * 60_000

const TOKEN = /^[A-Za-z0-9_-]{43}$/

const columns = {
  ...getTableColumns(members),
  accountId: accounts.id,
  homeMemberId: accounts.memberId,
  username: accounts.username,
  accountPhone: accounts.phone,
  sessionHash: sessions.tokenHash,
  seenAt: sessions.seenAt,
  expiresAt: sessions.expiresAt,
}

const readSessions = preparedTogether({
  found: readRows(
    columns,
    sql`from ${sessions} join ${accounts} on ${accounts.id} = ${sessions.accountId} join ${members} on ${members.id} = ${sessions.memberId}
      where ${sessions.tokenHash} = any(${sql.placeholder('hashes')}::text[])`,
  ),
})

/** A page of a member sends several calls at once. */
const sessionOf = gathered(async (db, hashes: readonly string[]) => {
  const { found } = await readSessions(db, { hashes: `{${hashes.join(',')}}` })
  const byHash = new Map(found.map((row) => [row.sessionHash, row]))
  return hashes.map((hash) => byHash.get(hash))
})

/** The member behind a session's secret, or null when it is unknown or over. Use prolongs a session. */
export async function findCurrentMember(db: Db, token: string, now: Date): Promise<CurrentMember | null> {
  if (!TOKEN.test(token)) return null
  const sessionHash = hashToken(token)
  const row = await sessionOf(db, sessionHash)
  if (!row || row.expiresAt <= now) return null
  const { seenAt, expiresAt, ...member } = row
  if (now.getTime() - seenAt.getTime() > SEEN_STEP_MS) await prolong(db, sessionHash, { seenAt, expiresAt }, now)
  return member
}

async function prolong(
  db: Db,
  sessionHash: string,
  { seenAt, expiresAt }: { readonly seenAt: Date; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  const life = expiresAt.getTime() - seenAt.getTime()
  await db
    .update(sessions)
    .set({ seenAt: now, expiresAt: new Date(now.getTime() + life) })
    .where(and(eq(sessions.tokenHash, sessionHash), lt(sessions.seenAt, now)))
}
