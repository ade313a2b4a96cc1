import type { WireZone } from '#lib/contract/zones/calls.ts'
import { loadCategories } from '#shop-api/modules/catalogue/browsing/crumbs.ts'
import { presentIds } from '#shop-api/modules/catalogue/browsing/showcase.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { bestSellers } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

const SHELVES = 3
const SHELF_GOODS = 5

interface ZoneShelves {
  /** Flag of the goods in the zone. */
  readonly flag: number
  /** 0: shelves by first-level category, 1: by the level below it. */
  readonly level: number
  readonly urlOf: (categoryId: number) => string
}

/** Categories of a level by what the zone sells in them. */
function leadingCategories({ columns, length }: GoodsIndex, { flag, level }: ZoneShelves): number[] {
  const sold = new Map<number, number>()
  for (let place = 0; place < length; place += 1) {
    if (((columns.flags[place] ?? 0) & flag) === 0) continue
    const id = columns.categories.values[columns.category[place] ?? 0]?.path[level]
    if (id !== undefined) sold.set(id, (sold.get(id) ?? 0) + (columns.sales[place] ?? 0))
  }
  return [...sold].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id)
}

/** A few shelves to begin with: what sells best in the zone's leading categories. */
export async function zoneShelves(db: Db, zone: ZoneShelves, viewer: Viewer): Promise<WireZone['groups']> {
  const goodsIndex = await currentGoodsIndex(db)
  const { columns } = goodsIndex
  const leading = leadingCategories(goodsIndex, zone).slice(0, SHELVES)
  const chosen = leading.map((id) => {
    const isUnder = columns.categoryPaths.map((path) => path.includes(id))
    const isHere = (place: number) =>
      ((columns.flags[place] ?? 0) & zone.flag) !== 0 && isUnder[columns.category[place] ?? 0] === true
    return { id, goodsIds: bestSellers(goodsIndex, SHELF_GOODS, isHere) }
  })
  const wires = new Map(
    (
      await presentIds(
        db,
        chosen.flatMap(({ goodsIds }) => goodsIds),
        viewer,
      )
    ).map((wire) => [wire.id, wire]),
  )
  const names = new Map((await loadCategories(db)).map(({ id, name }) => [id, name]))
  return chosen
    .filter(({ goodsIds }) => goodsIds.length > 0)
    .map(({ id, goodsIds }) => ({
      id,
      name: names.get(id) ?? '',
      url: zone.urlOf(id),
      goods: goodsIds.flatMap((goodsId) => wires.get(goodsId) ?? []),
    }))
}
