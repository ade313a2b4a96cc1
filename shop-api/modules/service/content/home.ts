import type { WireHome } from '#lib/contract/zones/calls.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { loadCategories } from '#shop-api/modules/catalogue/browsing/crumbs.ts'
import { presentIds } from '#shop-api/modules/catalogue/browsing/showcase.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { bestSellers } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { loadAds } from './ads.ts'

const FLOORS = 8
const FLOOR_GOODS = 10
const FLOOR_LINKS = 8

/** The home page: banners and a floor a category with what sells best in it. */
export async function loadHome(db: Db, viewer: Viewer): Promise<WireHome> {
  const categories = await loadCategories(db)
  const floors = categories.filter((category) => category.parentId === null).slice(0, FLOORS)
  const goodsIndex = await currentGoodsIndex(db)
  const chosen = floors.map((floor) => {
    const isUnder = goodsIndex.columns.categoryPaths.map((path) => path.includes(floor.id))
    return bestSellers(goodsIndex, FLOOR_GOODS, (place) => isUnder[goodsIndex.columns.category[place] ?? 0] === true)
  })
  // All floors are presented together: the look-ups behind prices and tags are the same for each.
  const wires = new Map((await presentIds(db, chosen.flat(), viewer)).map((wire) => [wire.id, wire]))
  return {
    banners: await loadAds(db, 'home', viewer.now),
    side: await loadAds(db, 'newcomer', viewer.now),
    bottom: await loadAds(db, 'bottom', viewer.now),
    floors: floors.map((floor, at) => ({
      id: floor.id,
      name: floor.name,
      url: storefront.categoryGoods(floor.id),
      links: categories
        .filter((child) => child.parentId === floor.id)
        .slice(0, FLOOR_LINKS)
        .map((child) => ({ name: child.name, url: storefront.categoryGoods(child.id) })),
      ad: null,
      goods: (chosen[at] ?? []).flatMap((id) => wires.get(id) ?? []),
    })),
  }
}
