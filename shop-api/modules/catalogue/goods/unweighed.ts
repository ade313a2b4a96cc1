import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { goods } from './tables.ts'

const NAMED = 5

/** Goods for sale whose weight nobody filled in, all or those of the cold chain: how many, and the codes of the first few. */
export async function unweighedGoods(
  db: Db,
  isColdChain: boolean,
): Promise<{ readonly total: number; readonly codes: readonly string[] }> {
  const storage = isColdChain ? inArray(goods.storageClass, ['cold', 'frozen']) : undefined
  const where = and(eq(goods.isListed, true), isNull(goods.weightGrams), storage)
  const first = await db.select({ code: goods.code }).from(goods).where(where).orderBy(asc(goods.code)).limit(NAMED)
  return { total: await db.$count(goods, where), codes: first.map(({ code }) => code) }
}
