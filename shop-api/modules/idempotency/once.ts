import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { idempotencyKeys } from '#shop-api/db/schema/orders.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'

/** The key was used before for something else. */
export class KeyReusedError extends ShopRefusal {
  override name = 'KeyReusedError'

  constructor() {
    super(409, '这次提交的内容与先前不同，请刷新页面后重试')
  }
}

export interface Once {
  memberId: number
  /** What the key is for: the same key may be used for different purposes. */
  purpose: string
  key: string
  /** What was asked; compared by its hash. */
  content: unknown
  now: Date
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
  const { memberId, purpose, key, content, now } = request
  const hash = contentHash(content)
  const [mine] = await tx
    .insert(idempotencyKeys)
    .values({ memberId, purpose, key, contentHash: hash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  const isThis = and(
    eq(idempotencyKeys.memberId, memberId),
    eq(idempotencyKeys.purpose, purpose),
    eq(idempotencyKeys.key, key),
  )
  if (mine) {
    const answer = await work()
    await tx.update(idempotencyKeys).set({ answer }).where(isThis)
    return answer
  }
  const [kept] = await tx
    .select({ hash: idempotencyKeys.contentHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(isThis)
  if (!kept || kept.hash !== hash) throw new KeyReusedError()
  return kept.answer as Answer
}
