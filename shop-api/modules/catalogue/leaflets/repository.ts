import { eq } from 'drizzle-orm'
import { loadGoods } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { LeafletPart } from './tables.ts'
import { leaflets } from './tables.ts'

/** Throws ShopRefusal 404. */
export async function requireGoods(db: Db, id: number): Promise<void> {
  if (!(await loadGoods(db, [id])).has(id)) throw notFound('商品不存在')
}

/** Puts a leaflet in place of the one before; without parts there is none any more. */
export async function putLeaflet(tx: Db, goodsId: number, parts: readonly LeafletPart[], now: Date): Promise<void> {
  if (parts.length === 0) {
    await tx.delete(leaflets).where(eq(leaflets.goodsId, goodsId))
    return
  }
  const values = { parts, updatedAt: now }
  await tx
    .insert(leaflets)
    .values({ goodsId, ...values })
    .onConflictDoUpdate({ target: leaflets.goodsId, set: values })
}
