import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'

/** Locks goods by rising id until the transaction ends. */
export async function lockCartGoods(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: goods.id })
    .from(goods)
    .where(inArray(goods.id, [...new Set(ids)]))
    .orderBy(asc(goods.id))
    .for('no key update')
}
