import { and, asc, count, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { isMeantBy } from '#shop-api/modules/catalogue/goods-index/match.ts'
import type { ListQuery } from '#shop-api/modules/catalogue/master-data/fields.ts'
import { PER_PAGE } from '#shop-api/modules/catalogue/master-data/fields.ts'
import { wordsOf } from '#shop-api/modules/catalogue/search/normalise.ts'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { priceListMembers, priceListPrices, priceLists } from './tables.ts'

const contains = (column: PgColumn, text: string) => sql`strpos(lower(${column}), lower(${text})) > 0`

/** Lists with how much is in them, the newest first. */
export async function listPriceLists(db: Db, { q, before }: ListQuery) {
  const matches = q === '' ? undefined : or(contains(priceLists.code, q), contains(priceLists.name, q))
  const rows = await db
    .select()
    .from(priceLists)
    .where(and(matches, before === undefined ? undefined : lt(priceLists.id, before)))
    .orderBy(desc(priceLists.id))
    .limit(PER_PAGE)
  const ids = rows.map(({ id }) => id)
  const [prices, buyers] = [
    await countBy(db, priceListPrices.listId, ids),
    await countBy(db, priceListMembers.listId, ids),
  ]
  return rows.map((row) => ({ ...row, goods: prices.get(row.id) ?? 0, members: buyers.get(row.id) ?? 0 }))
}

async function countBy(
  db: Db,
  column: typeof priceListPrices.listId | typeof priceListMembers.listId,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sql<number>`${column}`, total: count() })
    .from(column.table)
    .where(inArray(column, [...ids]))
    .groupBy(column)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Prices of a list, found as goods are: by name and its sounds, and by a whole code. */
export function pricesOf(db: Db, listId: number, { q, before }: ListQuery) {
  const named = wordsOf(q).map(isMeantBy)
  const isCoded = eq(goods.code, q)
  const matches = q === '' ? undefined : named.length === 0 ? isCoded : or(and(...named), isCoded)
  return db
    .select({
      id: goods.id,
      code: goods.code,
      name: goods.name,
      spec: goods.spec,
      unit: goods.unit,
      unitPrice: goods.unitPrice,
      price: priceListPrices.price,
    })
    .from(priceListPrices)
    .innerJoin(goods, eq(goods.id, priceListPrices.goodsId))
    .where(and(eq(priceListPrices.listId, listId), matches, before === undefined ? undefined : lt(goods.id, before)))
    .orderBy(desc(goods.id))
    .limit(PER_PAGE)
}

/** Goods by their code with the price of a list; undefined where there are none. */
export async function goodsWithPrice(db: Db, listId: number, code: string) {
  const [row] = await db
    .select({ id: goods.id, name: goods.name, unitPrice: goods.unitPrice, price: priceListPrices.price })
    .from(goods)
    .leftJoin(priceListPrices, and(eq(priceListPrices.goodsId, goods.id), eq(priceListPrices.listId, listId)))
    .where(eq(goods.code, code))
  return row
}

const MOST_SHOWN = 200

/** Members that buy by a list, the first of them, and how many there are. */
export async function membersOf(db: Db, listId: number) {
  const isTheirs = eq(priceListMembers.listId, listId)
  const rows = await db
    .select({ id: priceListMembers.memberId, name: memberFact(priceListMembers.memberId, 'companyName') })
    .from(priceListMembers)
    .where(isTheirs)
    .orderBy(asc(priceListMembers.memberId))
    .limit(MOST_SHOWN)
  return { rows, total: await db.$count(priceListMembers, isTheirs) }
}
