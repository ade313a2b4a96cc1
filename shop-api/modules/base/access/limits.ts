import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { callCounts } from './tables.ts'

export interface CallLimit {
  /** What is counted, such as "phone check". */
  readonly name: string
  readonly most: number
  readonly spanMs: number
}

const hashOf = (name: string, who: string) => createHash('sha256').update(`${name}\n${who}`).digest('hex')

function tooMany(startedAt: Date, spanMs: number, now: Date): ShopRefusal {
  const left = Math.max(1, Math.ceil((startedAt.getTime() + spanMs - now.getTime()) / 1000))
  return new ShopRefusal(429, '操作过于频繁，请稍后重试', undefined, left)
}

/** Counts nothing. Throws ShopRefusal 429 for anyone who has used up the limit. */
export async function requireBelow(db: Db, { name, most, spanMs }: CallLimit, who: string, now: Date): Promise<void> {
  const [row] = await db
    .select()
    .from(callCounts)
    .where(eq(callCounts.keyHash, hashOf(name, who)))
  const isOver = !row || row.startedAt.getTime() + spanMs <= now.getTime()
  if (!isOver && row.count >= most) throw tooMany(row.startedAt, spanMs, now)
}

/**
 * Counts one call, or its cost, for anyone who makes it. One statement begins, renews or raises the window, so parallel calls are all
 * counted. Throws ShopRefusal 429 past the limit.
 */
export async function countCall(
  db: Db,
  { name, most, spanMs }: CallLimit,
  who: string,
  now: Date,
  cost = 1,
): Promise<void> {
  const keyHash = hashOf(name, who)
  const over = sql`${callCounts.startedAt} <= ${new Date(now.getTime() - spanMs)}`
  const [row] = await db
    .insert(callCounts)
    .values({ keyHash, startedAt: now, count: cost })
    .onConflictDoUpdate({
      target: callCounts.keyHash,
      set: {
        count: sql`case when ${over} then ${cost}::int else ${callCounts.count} + ${cost}::int end`,
        startedAt: sql`case when ${over} then ${now} else ${callCounts.startedAt} end`,
      },
    })
    .returning({ count: callCounts.count, startedAt: callCounts.startedAt })
  if (!row || row.count <= most) return
  throw tooMany(row.startedAt, spanMs, now)
}

const DAYS = 2

/** Forgets call counts whose windows are over. */
export async function purgeCallCounts(db: Db, now: Date): Promise<void> {
  await db.delete(callCounts).where(lt(callCounts.startedAt, new Date(now.getTime() - DAYS * DAY_MS)))
}
