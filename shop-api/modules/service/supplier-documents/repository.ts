import { and, desc, eq, inArray } from 'drizzle-orm'
import { goodsFacts, makerFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { goodsBoughtSince } from '#shop-api/modules/trade/orders/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { supplierDocuments } from './tables.ts'

export type DocumentRow = typeof supplierDocuments.$inferSelect

/** Goods of so many kinds go into one pack; the newest ones do. */
const MOST_GOODS = 40
const SHOP = 0

/** The newest version of each supplier document of these goods; without any, of the shop. */
export async function currentDocuments(db: Db, goodsIds: readonly number[] = [SHOP]): Promise<DocumentRow[]> {
  if (goodsIds.length === 0) return []
  return db
    .selectDistinctOn([supplierDocuments.goodsKey, supplierDocuments.name])
    .from(supplierDocuments)
    .where(inArray(supplierDocuments.goodsKey, [...goodsIds]))
    .orderBy(supplierDocuments.goodsKey, supplierDocuments.name, desc(supplierDocuments.version))
}

/** Every supplier document in every version, for operators. */
export function allDocuments(db: Db): Promise<DocumentRow[]> {
  return db
    .select()
    .from(supplierDocuments)
    .orderBy(supplierDocuments.goodsKey, supplierDocuments.name, desc(supplierDocuments.version))
}

/** What a member bought since a moment, newest first. */
export async function boughtGoods(db: Db, memberId: number, since: Date) {
  const ids = (await goodsBoughtSince(db, memberId, since)).slice(0, MOST_GOODS)
  const asked = [
    'id',
    'code',
    'name',
    'spec',
    'form',
    'approvalNumber',
    'storage',
    'updatedAt',
    'manufacturerId',
  ] as const
  const found = await goodsFacts(db, ids, ...asked)
  const makers = await makerFacts(db, valuesOf([...found.values()], 'manufacturerId'), 'name')
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [{ ...row, manufacturer: makers.get(row.manufacturerId)?.name ?? '' }] : []
  })
}

export type BoughtGoods = Awaited<ReturnType<typeof boughtGoods>>[number]

type NewDocument = Omit<typeof supplierDocuments.$inferInsert, 'id' | 'version'>

/** Adds a supplier document, or a new version of it. Answers with the version. Call it inside a transaction. */
export async function addDocument(tx: Db, document: NewDocument): Promise<{ id: number; version: number }> {
  const [last] = await tx
    .select({ version: supplierDocuments.version })
    .from(supplierDocuments)
    .where(and(eq(supplierDocuments.goodsKey, document.goodsKey ?? SHOP), eq(supplierDocuments.name, document.name)))
    .orderBy(desc(supplierDocuments.version))
    .limit(1)
    .for('update')
  const version = (last?.version ?? 0) + 1
  const [added] = await tx
    .insert(supplierDocuments)
    .values({ ...document, version })
    .returning({ id: supplierDocuments.id })
  return { id: added?.id ?? 0, version }
}
