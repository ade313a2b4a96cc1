import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import type { GoodsDetail } from '#lib/domain/goods-detail.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import { toGoodsDetail } from '#lib/mapping/goods-detail.ts'
import { isUnfiltered, toGoodsList } from '#lib/mapping/goods-list.ts'
import type { GoodsLinkQuery, GoodsQuery } from '#lib/routes/links.ts'
import { toParameters } from '#lib/routes/parameters.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { listQuery } from './goods-queries.ts'
import { callShop } from './http.ts'
import { usePersonal } from './use-personal.ts'

/** Same filters, same text, whatever the order they were put on in. */
function keyOf(query: object): string {
  return JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The list of an upstream whose lists know no brands: the goods that come with the brand. */
async function brandsOwn(id: number, initial: GoodsList): Promise<GoodsList> {
  const { goods } = await callShop(zoneCalls.focusBrand, { params: { id } })
  return { ...initial, goods: goods.map(toGoods) }
}

/** A page of a goods list as this viewer sees it. */
export function useGoodsList(query: GoodsQuery, initial: GoodsList): { list: GoodsList; failed: boolean } {
  const load = async () => {
    const wire = await callShop(goodsCalls.goodsList, { query: listQuery(query) })
    if (!isUnfiltered(wire, query)) return toGoodsList(wire, query)
    return query.brand_id === undefined ? initial : await brandsOwn(query.brand_id, initial)
  }
  const { data, failed } = usePersonal([goodsKeyPrefix, 'list', keyOf(query)], load, initial)
  return { list: data, failed }
}

/** One article as this viewer sees it, under the offer its link carries; not asked for before that is known. */
export function useGoodsDetail(initial: GoodsDetail, offer: GoodsLinkQuery | null): GoodsDetail {
  const { id } = initial.goods
  const load = async () =>
    toGoodsDetail(await callShop(goodsCalls.goodsDetail, { params: { id }, query: toParameters(offer ?? {}) }))
  return usePersonal(offer && [goodsKeyPrefix, 'detail', id, keyOf(offer)], load, initial).data
}
