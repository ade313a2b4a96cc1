import { lt } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { callCounts, knownSources, stepTokens } from '#shop-api/db/schema/access.ts'
import { operatorSessions } from '#shop-api/db/schema/chat.ts'
import { sessions, signInFailures, verificationCodes } from '#shop-api/db/schema/members.ts'
import { idempotencyKeys } from '#shop-api/db/schema/orders.ts'
import { wechatArrivals, wechatConfirmations, wechatTickets } from '#shop-api/db/schema/wechat.ts'
import { forgetOldChanges } from '#shop-api/modules/events/change-feed.ts'

/** Codes count towards limits for a day after they were sent. */
const CODE_DAYS = 2
const FAILURE_DAYS = 2
const COUNT_DAYS = 2
/** A source nobody signed in from for so long is a stranger again. */
const SOURCE_DAYS = 180
/** Longer than anybody repeats a request; cart lines never come back under an old id. */
const KEY_DAYS = 90

/** Forgets what is over: sessions, codes, failed sign-ins, announced changes, old idempotency keys. */
export async function purge(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, now))
  await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, before(CODE_DAYS)))
  await db.delete(signInFailures).where(lt(signInFailures.lastAt, before(FAILURE_DAYS)))
  await db.delete(stepTokens).where(lt(stepTokens.expiresAt, now))
  await db.delete(wechatTickets).where(lt(wechatTickets.expiresAt, before(1)))
  await db.delete(wechatArrivals).where(lt(wechatArrivals.expiresAt, now))
  await db.delete(wechatConfirmations).where(lt(wechatConfirmations.confirmedAt, before(1)))
  await db.delete(callCounts).where(lt(callCounts.startedAt, before(COUNT_DAYS)))
  await db.delete(knownSources).where(lt(knownSources.lastAt, before(SOURCE_DAYS)))
  await forgetOldChanges(db, now)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(KEY_DAYS)))
}
