import type { WireGoods } from '#lib/contract/goods/calls.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { bestSellers } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { loadItems, loadPromotions } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { presentGoods } from './present.ts'
import type { Viewer } from './viewer.ts'

const RECOMMENDED = 20

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
