import { flags } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { specFit } from '#shop-api/modules/catalogue/search/spec-tokens.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { loadSpecs } from './find-goods.ts'

/** Looked at for each row; a few of them will be buyable. */
const MOST_LOOKED_AT = 8
export const MOST_SUBSTITUTES = 3

const order = { same: 0, part: 1, other: 2 } as const

/**
 * Goods of the same generic name that are in stock, the nearest specification first, then what sells best. Answers with
 * ids to choose from: whether the member may buy them is asked when their rows are read.
 */
export async function substitutesFor(
  db: Db,
  goodsIndex: GoodsIndex,
  goodsIds: readonly number[],
): Promise<Map<number, readonly number[]>> {
  const wanted = new Map(goodsIds.map((id) => [id, namesakes(goodsIndex, id)]))
  const specs = await loadSpecs(db, [...new Set([...wanted].flatMap(([id, others]) => [id, ...others]))])
  const none: ReadonlySet<string> = new Set()
  return new Map(
    [...wanted].map(([id, others]) => {
      const own = specs.get(id) ?? none
      const distance = (other: number) => order[specFit(own, specs.get(other) ?? none)]
      return [id, [...others].sort((a, b) => distance(a) - distance(b)).slice(0, MOST_LOOKED_AT)]
    }),
  )
}

/** In stock, on the shelf, best-selling first. */
function namesakes(goodsIndex: GoodsIndex, id: number): number[] {
  const own = goodsIndex.placeOf(id)
  if (own === undefined) return []
  const wanted = flags.isOnShelf | flags.inStock
  return goodsIndex
    .named(goodsIndex.genericNameAt(own))
    .filter((place) => ((goodsIndex.columns.flags[place] ?? 0) & wanted) === wanted)
    .sort((a, b) => (goodsIndex.columns.sales[b] ?? 0) - (goodsIndex.columns.sales[a] ?? 0))
    .map((place) => goodsIndex.columns.id[place] ?? 0)
    .filter((other) => other !== id)
}
