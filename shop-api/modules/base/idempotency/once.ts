import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { and, eq, lt, or } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { idempotencyKeys } from './tables.ts'

/** The key was used before for something else. */
export class KeyReusedError extends ShopRefusal {
  override name = 'KeyReusedError'

  constructor() {
    super(409, '页面已失效，请刷新后重试')
  }
}

export interface Once {
  memberId: number
  /** What the key is for: the same key may be used for different purposes. */
  purpose: string
  /** Without one it is done as often as it is asked. */
  key: string | null
  /** What was asked; compared by its hash. */
  content: unknown
  now: Date
  /** Further keys for the same content: each of them alone finds the answer. */
  also?: readonly { purpose: string; key: string }[]
}

/** SHA-256 of the content as JSON with sorted names, so that the order of fields does not matter. */
export function contentHash(content: unknown): string {
  const text = JSON.stringify(content, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Runs `work` once for a key and keeps its answer, which must survive JSON: a repetition gets the same answer. The
 * row is written first and in the same transaction as the work, so a repetition that arrives meanwhile waits for the
 * outcome, and a failed attempt leaves no key behind. Throws KeyReusedError when the content differs.
 */
export async function once<Answer>(tx: Db, request: Once, work: () => Promise<Answer>): Promise<Answer> {
  const { memberId, purpose: own, key: ownKey, content, now, also = [] } = request
  if (ownKey === null) return work()
  const keys = [{ purpose: own, key: ownKey }, ...also]
  const hash = contentHash(content)
  const mine = await tx
    .insert(idempotencyKeys)
    .values(keys.map((each) => ({ ...each, memberId, contentHash: hash, createdAt: now })))
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare(`claim_keys_${keys.length}`)
    .execute()
  const isTheirs = eq(idempotencyKeys.memberId, memberId)
  const areThese = or(
    ...keys.map(({ purpose, key }) => and(eq(idempotencyKeys.purpose, purpose), eq(idempotencyKeys.key, key))),
  )
  const known = mine.length < keys.length ? await keptAnswer<Answer>(tx, and(isTheirs, areThese), hash) : null
  if (known && mine.length === 0) return known.answer
  const answer = known ? known.answer : await work()
  await tx
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(isTheirs, areThese))
    .prepare(`keep_answer_${keys.length}`)
    .execute()
  return answer
}

/** What is kept under any of the keys. Throws KeyReusedError when one of them was used for other content. */
async function keptAnswer<Answer>(tx: Db, areThese: SQL | undefined, hash: string): Promise<{ answer: Answer }> {
  const kept = await tx
    .select({ hash: idempotencyKeys.contentHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(areThese)
  if (kept.length === 0 || kept.some((row) => row.hash !== hash)) throw new KeyReusedError()
  // A key that was written just now has no answer yet.
  return { answer: (kept.find((row) => row.answer !== null)?.answer ?? null) as Answer }
}

/** Longer than anybody repeats a request; cart lines never come back under an old id. */
const DAYS = 90

export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAYS * DAY_MS)))
}
