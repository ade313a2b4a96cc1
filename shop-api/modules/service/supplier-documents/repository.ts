import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { orderLines, orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
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
  const bought = await db
    .select({ goodsId: orderLines.goodsId, at: orders.createdAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.memberId, memberId), gt(orders.createdAt, since), isNotNull(orderLines.goodsId)))
    .orderBy(desc(orders.createdAt), desc(orderLines.id))
  const ids = [...new Set(bought.flatMap(({ goodsId }) => goodsId ?? []))].slice(0, MOST_GOODS)
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: goods.id,
      code: goods.code,
      name: goods.name,
      spec: goods.spec,
      form: goods.form,
      approvalNumber: goods.approvalNumber,
      storage: goods.storage,
      updatedAt: goods.updatedAt,
      manufacturer: manufacturers.name,
    })
    .from(goods)
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(inArray(goods.id, ids))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
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
