import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { hasBarcode } from '#shop-api/modules/catalogue/goods/barcodes.ts'
import { batches, goods, ladderTiers, manufacturers, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { isMeantBy } from '#shop-api/modules/catalogue/goods-index/match.ts'
import { wordsOf } from '#shop-api/modules/catalogue/search/normalise.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'

export const goodsViews = { all: '全部', on: '在架', off: '下架', none: '无库存', unpriced: '待定价' } as const
export type GoodsView = keyof typeof goodsViews

const shownBy = {
  all: undefined,
  on: eq(goods.isListed, true),
  off: eq(goods.isListed, false),
  none: and(eq(goods.isListed, true), eq(goods.available, 0)),
  unpriced: isNull(goods.unitPrice),
} as const satisfies Readonly<Record<GoodsView, unknown>>

interface Listed {
  readonly keywords: string
  readonly view: GoodsView
  /** Goods with smaller ids than this one: a page begins where the last one ended, however many there are. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Goods, the newest first: found as buyers find them, by name, maker and their sounds, and by a whole code or barcode. */
export function listGoods(db: Db, { keywords, view, before, limit }: Listed) {
  const named = wordsOf(keywords).map(isMeantBy)
  const isCoded = or(eq(goods.code, keywords), hasBarcode(keywords))
  const matches = keywords === '' ? undefined : named.length === 0 ? isCoded : or(and(...named), isCoded)
  return db
    .select({
      id: goods.id,
      code: goods.code,
      name: goods.name,
      spec: goods.spec,
      unit: goods.unit,
      manufacturer: manufacturers.name,
      unitPrice: goods.unitPrice,
      available: goods.available,
      nearestExpiry: goods.nearestExpiry,
      isListed: goods.isListed,
    })
    .from(goods)
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(and(matches, shownBy[view], before === undefined ? undefined : lt(goods.id, before)))
    .orderBy(desc(goods.id))
    .limit(limit)
}

/** One of them with its tiers and the batches that are left or held. Throws ShopRefusal 404. */
export async function findGoods(db: Db, id: number) {
  const [row] = await db
    .select({ goods, manufacturer: manufacturers.name })
    .from(goods)
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(eq(goods.id, id))
  if (!row) throw notFound('商品不存在')
  const tiers = await db.select().from(ladderTiers).where(eq(ladderTiers.goodsId, id)).orderBy(asc(ladderTiers.number))
  const shelf = await db
    .select({ batch: batches, warehouse: warehouses.name })
    .from(batches)
    .innerJoin(warehouses, eq(warehouses.id, batches.warehouseId))
    .where(and(eq(batches.goodsId, id), or(gt(batches.stock, 0), gt(batches.held, 0))))
    .orderBy(asc(batches.expiresOn), asc(batches.id))
  return { ...row.goods, manufacturer: row.manufacturer, tiers, shelf }
}

export type GoodsFacts = Awaited<ReturnType<typeof findGoods>>

export const listWarehouses = (db: Db) =>
  db.select({ id: warehouses.id, name: warehouses.name }).from(warehouses).orderBy(asc(warehouses.id))
