import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { inOrder } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import type { Filter, ListQuery } from './filter.ts'
import { hiddenLast } from './hidden-price.ts'
import type { Viewer } from './viewer.ts'

/** Goods that are called exactly so, then those whose name begins so, before all others; within each as they come. */
function ranked({ items }: GoodsIndex, order: Int32Array, keywords: string): Int32Array {
  const text = keywords.normalize('NFKC').trim()
  const buckets: [exact: number[], begun: number[], others: number[]] = [[], [], []]
  for (const place of order) {
    const item = items[place]
    if (item?.genericName === text || item?.name === text) buckets[0].push(place)
    else if (item?.genericName.startsWith(text) || item?.name.startsWith(text)) buckets[1].push(place)
    else buckets[2].push(place)
  }
  return Int32Array.from(buckets.flat())
}

/** Places of a list's goods before it is narrowed, in the order asked for. A guest without prices can't sort by them. */
export function listOrder(goodsIndex: GoodsIndex, { found }: Filter, query: ListQuery, viewer: Viewer): Int32Array {
  const { sort, order, keywords } = query
  if (sort === 'price' && viewer.seesPrices) {
    return hiddenLast(goodsIndex, inOrder(goodsIndex, found, 'price', order ?? 'asc'), viewer)
  }
  if (sort === 'expiry') return inOrder(goodsIndex, found, 'expiry', order ?? 'asc')
  if (sort === 'new') return inOrder(goodsIndex, found, 'new', order ?? 'desc')
  if (sort === 'sales') return inOrder(goodsIndex, found, 'sales', order ?? 'desc')
  const bestSelling = inOrder(goodsIndex, found, 'sales', 'desc')
  return keywords ? ranked(goodsIndex, bestSelling, keywords) : bestSelling
}
