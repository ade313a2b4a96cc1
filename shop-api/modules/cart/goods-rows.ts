import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { goods, ladderTiers, manufacturers, scopes } from '#shop-api/db/schema/catalogue.ts'
import type { CartGoods } from './priced-types.ts'

/** Grams of the search index are long and of no use here. */
const { searchGrams: _, ...columns } = getTableColumns(goods)

/** Goods with their names and ladders, by id. */
export async function loadCartGoods(db: Db, ids: readonly number[]): Promise<Map<number, CartGoods>> {
  if (ids.length === 0) return new Map()
  const wanted = [...new Set(ids)]
  const rows = await db
    .select({ ...columns, manufacturerName: manufacturers.name, scopeName: scopes.name })
    .from(goods)
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .innerJoin(scopes, eq(scopes.code, goods.scopeCode))
    .where(inArray(goods.id, wanted))
  const tiers = await db
    .select()
    .from(ladderTiers)
    .where(inArray(ladderTiers.goodsId, wanted))
    .orderBy(asc(ladderTiers.number))
  const ladders = Map.groupBy(tiers, (tier) => tier.goodsId)
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, ladder: (ladders.get(row.id) ?? []).map(({ id, number, price }) => ({ id, number, price })) },
    ]),
  )
}

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
