import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { WireGoods } from '#lib/contract/goods/calls.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { bestSellers } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { loadItems, loadPromotions } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { presentGoods } from './present.ts'
import type { Viewer } from './viewer.ts'

const RECOMMENDED = 20

/** Best-selling goods that can be sold now, under a further condition. */
export async function bestSelling(db: Db, condition: SQL | undefined, number: number): Promise<number[]> {
  const rows = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.isListed, true), gt(goods.available, 0), condition))
    .orderBy(desc(goods.salesCount), asc(goods.id))
    .limit(number)
  return rows.map((row) => row.id)
}

export async function presentIds(db: Db, ids: readonly number[], viewer: Viewer): Promise<WireGoods[]> {
  return presentGoods(db, await loadGoodsInOrderFor(db, ids, viewer), viewer)
}

/** The flash sale that runs now, with its window; empty between sessions. */
export async function currentSpike(db: Db, viewer: Viewer) {
  const [session] = await loadPromotions(db, { kinds: ['flash'], ids: [], now: viewer.now })
  if (!session) return { data: [], starts_at: null, ends_at: null }
  const items = await loadItems(db, { itemIds: [], promotionIds: [session.id] })
  const shown = await presentIds(db, valuesOf(items, 'goodsId'), viewer)
  return { data: shown, starts_at: toTimestamp(session.startsAt), ends_at: toTimestamp(session.endsAt) }
}

/** What sells best over the whole shop. */
export async function recommended(db: Db, viewer: Viewer): Promise<{ data: WireGoods[] }> {
  return {
    data: await presentIds(
      db,
      bestSellers(await currentGoodsIndex(db), RECOMMENDED, () => true),
      viewer,
    ),
  }
}
