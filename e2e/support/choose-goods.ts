import type { WireGoods } from '#lib/contract/goods/calls.ts'

/**
 * Goods for an order of a test, and how many make more than the minimum order. Many orders are made side by side, so it
 * takes those of which there is most; nothing that has to be confirmed or paid another way.
 */
export function chooseGoods(listed: readonly WireGoods[]): { goods: WireGoods; number: number } {
  const [goods] = listed
    .filter((each) => each.is_buy === 1 && !each.is_hm && !each.is_jxq && !each.spike && Number(each.sale_price) > 0)
    .sort((a, b) => (b.number ?? 0) - (a.number ?? 0))
  if (!goods) throw new Error('nothing on the first page can be bought')
  return { goods, number: Math.ceil(400 / Number(goods.sale_price) / goods.zbz) * goods.zbz }
}
