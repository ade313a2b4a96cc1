import { isBarred } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import type { Viewer } from './viewer.ts'

/** Goods under controlled sale whose price this viewer may not see: nor learn by narrowing a range or by an order. */
export function hidesPrice({ items }: GoodsIndex, { member }: Viewer): (place: number) => boolean {
  return (place) => {
    const control = items[place]?.saleControl ?? null
    return control !== null && isBarred(member, control)
  }
}

/** The same places, those that hide their price behind all others, by id: where they stand says nothing. */
export function hiddenLast(goodsIndex: GoodsIndex, order: Int32Array, viewer: Viewer): Int32Array {
  const hides = hidesPrice(goodsIndex, viewer)
  const hidden = order.filter(hides).sort((a, b) => (goodsIndex.columns.id[a] ?? 0) - (goodsIndex.columns.id[b] ?? 0))
  const sorted = new Int32Array(order.length)
  sorted.set(order.filter((place) => !hides(place)))
  sorted.set(hidden, order.length - hidden.length)
  return sorted
}
