import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { goods, ladderTiers, manufacturers, scopes } from '#shop-api/db/schema/catalogue.ts'

/** Grams of the search index are long and of no use outside a search. */
const { searchGrams: _, ...columns } = getTableColumns(goods)

/** Goods with the names that go with them, and their ladder from the lowest tier up. */
export type GoodsRow = Omit<typeof goods.$inferSelect, 'searchGrams'> & {
  readonly manufacturerName: string
  readonly scopeName: string
  readonly ladder: readonly { readonly id: number; readonly number: number; readonly price: string }[]
}

/** Goods by id, whether they are on the shelf or not. */
export async function loadGoods(db: Db, ids: readonly number[]): Promise<Map<number, GoodsRow>> {
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

/** Goods in the order of the given ids; ids that do not exist are left out. */
export async function loadGoodsInOrder(db: Db, ids: readonly number[]): Promise<GoodsRow[]> {
  const rows = await loadGoods(db, ids)
  return ids.flatMap((id) => rows.get(id) ?? [])
}
