import { and, asc, gt, sql } from 'drizzle-orm'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { availableOf, lockGoods, nearestExpiryOf, refreshGoods } from './hold-stock.ts'
import { goods } from './tables.ts'

const CHUNK = 500

/**
 * After midnight: what has expired can no longer be sold. Looks at all goods and changes only those whose numbers are
 * not what their batches say, in short transactions. Answers with their ids.
 */
export async function refreshExpiry(db: Db, now: Date): Promise<number[]> {
  const today = chinaDate(now)
  const changed: number[] = []
  for (let ids = await staleAfter(db, 0, today); ids.length > 0; ids = await staleAfter(db, ids.at(-1) ?? 0, today)) {
    const chunk = ids
    await inTransaction(db, async (tx) => {
      await lockGoods(tx, chunk)
      await refreshGoods(tx, chunk, today)
    })
    changed.push(...chunk)
  }
  return changed
}

async function staleAfter(db: Db, afterId: number, today: string): Promise<number[]> {
  const isStale = sql`(${goods.available}, ${goods.nearestExpiry}) is distinct from (${availableOf(today)}, ${nearestExpiryOf(today)})`
  const rows = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(gt(goods.id, afterId), isStale))
    .orderBy(asc(goods.id))
    .limit(CHUNK)
  return rows.map((row) => row.id)
}
