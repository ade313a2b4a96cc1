import type { WireBrandDetail, WireBrandZone } from '#lib/contract/zones/calls.ts'
import { presentIds } from '#shop-api/modules/catalogue/browsing/showcase.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { brandsOnShelf } from '#shop-api/modules/catalogue/goods/brand-lists.ts'
import { findBrand } from '#shop-api/modules/catalogue/goods/keep-makers.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { bestSellers } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { shownPictures } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { loadAds } from '#shop-api/modules/service/content/ads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'

const BRAND_GOODS = 10

/** Every brand that has goods on the shelf, with how many. */
export async function loadBrandZone(db: Db, now: Date): Promise<WireBrandZone> {
  const rows = await brandsOnShelf(db)
  const logoOf = await shownPictures(db, 'brands')
  return {
    banners: await loadAds(db, 'brands', now),
    data: rows.map(({ id, name, maker, goodsCount }) => ({
      id,
      name,
      sccj: maker,
      logo: logoOf(id),
      goods_count: goodsCount,
    })),
  }
}

/** One brand with what sells best of it. Throws ShopRefusal 404. */
export async function loadBrand(db: Db, id: number, viewer: Viewer): Promise<WireBrandDetail> {
  const [wanted = 0] = possibleIds([id])
  const { name, maker, intro } = await findBrand(db, wanted)
  const goodsIndex = await currentGoodsIndex(db)
  const place = goodsIndex.columns.brands.values.indexOf(id)
  const ids = bestSellers(goodsIndex, BRAND_GOODS, (at) => place >= 0 && goodsIndex.columns.brand[at] === place)
  const logoOf = await shownPictures(db, 'brands')
  return { id, name, sccj: maker, describe: intro, logo: logoOf(id), goods: await presentIds(db, ids, viewer) }
}
