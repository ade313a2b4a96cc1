import { createHash, randomBytes } from 'node:crypto'
import type { Column } from 'drizzle-orm'
import { and, desc, eq, exists, gte, ne, notInArray, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import type { SessionOrigin } from './session-origin.ts'
import { sessions } from './tables.ts'

/** The topic of sessions that are over or may do less: of members and of operators. */
export const SESSIONS_CHANGED = 'sessions'

/** Only a hash is stored: a stolen database signs nobody in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Starts a session and returns its secret, which is shown to the caller once. */
export async function startSession(
  db: Db,
  owner: { accountId: number; memberId: number },
  now: Date,
  days: number,
  from?: SessionOrigin,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId: owner.accountId,
    memberId: owner.memberId,
    ...(from ? { device: from.device, address: from.address } : {}),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  })
  if (from) await endOldest(db, owner.accountId, from.most)
  return token
}

/** Of too many sessions those end that were not used for the longest time. */
async function endOldest(db: Db, accountId: number, most: number): Promise<void> {
  const kept = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(most)
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), notInArray(sessions.tokenHash, kept)))
    .returning({ id: sessions.id })
  if (ended.length > 0) await signal(db, SESSIONS_CHANGED)
}

export async function endSession(db: Db, sessionHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
  await signal(db, SESSIONS_CHANGED)
}

/** Lets a session act for another store; the caller has checked that it may. */
export async function moveSession(db: Db, sessionHash: string, memberId: number): Promise<void> {
  await db.update(sessions).set({ memberId }).where(eq(sessions.tokenHash, sessionHash))
  await signal(db, SESSIONS_CHANGED)
}

/** Ends the sessions of an account, all of them or all but one: anyone who else holds one is out. */
export async function endSessionsOf(db: Db, accountId: number, kept: string | null = null): Promise<void> {
  const others = kept === null ? undefined : ne(sessions.tokenHash, kept)
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), others))
  await signal(db, SESSIONS_CHANGED)
}

/** Condition: a session of this member was used since then. */
export const seenSince = (db: Db, memberId: Column, since: Date) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.memberId, memberId), gte(sessions.seenAt, since))),
  )

export function setSessionCookie(reply: FastifyReply, token: string, days: number): void {
  reply.setCookie(SESSION_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: days * 86_400 })
}
