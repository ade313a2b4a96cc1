import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { findMember } from '#shop-api/modules/identity/members/reads.ts'
import { chunksOf } from '#shop-api/platform/chunks-of.ts'
import { forgetCopies } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'
import { insertRows } from '#shop-api/platform/db/rows.ts'
import { afterCommit, inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { priceListMembers, priceListPrices, priceLists } from './tables.ts'

/*
 * Everything that changes price lists. No page that is kept shows an agreed price, so storefronts hear nothing; members are answered from
 * the tables.
 */

type PriceListRow = typeof priceLists.$inferSelect
export type PriceRow = typeof priceListPrices.$inferInsert

/** Throws ShopRefusal 404. */
export async function findPriceList(db: Db, id: number): Promise<PriceListRow> {
  const [row] = await db.select().from(priceLists).where(eq(priceLists.id, id))
  if (!row) throw notFound('价格表不存在')
  return row
}

/** Adds a list or changes what it is called and when it holds. Answers with its id. Throws ShopRefusal. */
export async function savePriceList(db: Db, id: number | null, row: Omit<PriceListRow, 'id'>): Promise<number> {
  const { code, startsOn, endsOn } = row
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw fieldRefusal('endsOn', '结束日期须不早于开始日期')
  return inTransaction(db, async (tx) => {
    const twins = await tx.$count(priceLists, and(eq(priceLists.code, code), ne(priceLists.id, id ?? 0)))
    if (twins > 0) throw fieldRefusal('code', `编码“${code}”已有价格表使用`)
    if (id === null) {
      const [added] = await tx.insert(priceLists).values(row).returning({ id: priceLists.id })
      return added?.id ?? 0
    }
    await findPriceList(tx, id)
    await tx.update(priceLists).set(row).where(eq(priceLists.id, id))
    return id
  })
}

/** Takes away a list with its prices; not while members buy by it. Throws ShopRefusal. */
export async function removePriceList(db: Db, id: number): Promise<PriceListRow> {
  return inTransaction(db, async (tx) => {
    const row = await findPriceList(tx, id)
    const used = await tx.$count(priceListMembers, eq(priceListMembers.listId, id))
    if (used > 0) throw new ShopRefusal(409, `有 ${used} 个会员使用“${row.name}”，请先移出会员`)
    await tx.delete(priceLists).where(eq(priceLists.id, id))
    return row
  })
}

/** Agrees on prices; those that are there already are changed. */
export async function putPrices(tx: Db, rows: readonly PriceRow[]): Promise<void> {
  for await (const chunk of chunksOf(rows)) {
    await tx.execute(
      sql`${insertRows(priceListPrices, chunk)} on conflict (list_id, goods_id) do update set price = excluded.price`,
    )
  }
  afterCommit(tx, forgetCopies)
}

/** Takes goods out of a list: its members pay what everybody pays for them. */
export async function takePrices(tx: Db, listId: number, goodsIds: readonly number[]): Promise<void> {
  for await (const chunk of chunksOf(goodsIds)) {
    await tx
      .delete(priceListPrices)
      .where(and(eq(priceListPrices.listId, listId), isOneOf(priceListPrices.goodsId, chunk)))
  }
  afterCommit(tx, forgetCopies)
}

/** Has a member buy by a list, instead of the one before; null: at list prices. Throws ShopRefusal 404. */
export async function assignMember(db: Db, memberId: number, listId: number | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    await findMember(tx, memberId)
    if (listId === null) await tx.delete(priceListMembers).where(eq(priceListMembers.memberId, memberId))
    else {
      await tx
        .insert(priceListMembers)
        .values({ memberId, listId })
        .onConflictDoUpdate({ target: priceListMembers.memberId, set: { listId } })
    }
    afterCommit(tx, forgetCopies)
  })
}

/** Lists by their codes, for those that exist. */
export async function listsCalled(db: Db, codes: readonly string[]): Promise<Map<string, PriceListRow>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select()
    .from(priceLists)
    .where(inArray(priceLists.code, [...new Set(codes)]))
  return new Map(rows.map((row) => [row.code, row]))
}
