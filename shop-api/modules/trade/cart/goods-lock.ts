import { asc } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'

/** Locks goods by rising id until the transaction ends. */
export async function lockCartGoods(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: goods.id })
    .from(goods)
    .where(isOneOf(goods.id, [...new Set(ids)]))
    .orderBy(asc(goods.id))
    .for('no key update')
    .prepare('lock_goods')
    .execute()
}
