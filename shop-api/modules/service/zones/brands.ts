import { and, asc, count, eq } from 'drizzle-orm'
import type { WireBrandDetail, WireBrandZone } from '#lib/contract/zones/calls.ts'
import { presentIds } from '#shop-api/modules/catalogue/browsing/showcase.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { brands, goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { bestSellers } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { shownPictures } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { loadAds } from '#shop-api/modules/service/content/ads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'

const BRAND_GOODS = 10

const shown = { id: brands.id, name: brands.name, sccj: manufacturers.name }

/** Every brand that has goods on the shelf, with how many. */
export async function loadBrandZone(db: Db, now: Date): Promise<WireBrandZone> {
  const rows = await db
    .select({ ...shown, goodsCount: count(goods.id) })
    .from(brands)
    .innerJoin(manufacturers, eq(manufacturers.id, brands.manufacturerId))
    .innerJoin(goods, and(eq(goods.brandId, brands.id), eq(goods.isListed, true)))
    .groupBy(brands.id, manufacturers.name)
    .orderBy(asc(brands.sort), asc(brands.id))
  const logoOf = await shownPictures(db, 'brands')
  return {
    banners: await loadAds(db, 'brands', now),
    data: rows.map(({ goodsCount, ...row }) => ({ ...row, logo: logoOf(row.id), goods_count: goodsCount })),
  }
}

/** One brand with what sells best of it. Throws ShopRefusal 404. */
export async function loadBrand(db: Db, id: number, viewer: Viewer): Promise<WireBrandDetail> {
  const [wanted] = possibleIds([id])
  const [row] =
    wanted === undefined
      ? []
      : await db
          .select({ ...shown, describe: brands.intro })
          .from(brands)
          .innerJoin(manufacturers, eq(manufacturers.id, brands.manufacturerId))
          .where(eq(brands.id, wanted))
  if (!row) throw notFound('品牌不存在')
  const goodsIndex = await currentGoodsIndex(db)
  const place = goodsIndex.columns.brands.values.indexOf(row.id)
  const ids = bestSellers(goodsIndex, BRAND_GOODS, (at) => place >= 0 && goodsIndex.columns.brand[at] === place)
  const logoOf = await shownPictures(db, 'brands')
  return { ...row, logo: logoOf(row.id), goods: await presentIds(db, ids, viewer) }
}
