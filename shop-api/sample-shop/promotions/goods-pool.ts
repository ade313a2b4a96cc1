/** Goods for promotions, handed out without repeating, so that no two promotions have the same goods. */
import { dateOfDay } from '#shop-api/sample-shop/model/dates.ts'
import type { Random } from '#shop-api/sample-shop/model/random.ts'
import { shuffled } from '#shop-api/sample-shop/model/random.ts'
import type { SampleGoods } from '#shop-api/sample-shop/model/types.ts'

export type GoodsPool = {
  /** The next so many goods that fit; fewer only when the shop is too small. */
  take: (count: number, fits?: (goods: SampleGoods) => boolean) => SampleGoods[]
  byId: (id: number) => SampleGoods
}

export function goodsPool(goods: SampleGoods[], today: number, random: Random): GoodsPool {
  const byId = new Map(goods.map((one) => [one.id, one]))
  let left = shuffled(
    goods.filter((one) => isPromotable(one, dateOfDay(today + 30))),
    random,
  )
  return {
    take(count, fits = () => true) {
      const taken = new Set(left.filter(fits).slice(0, count))
      left = left.filter((one) => !taken.has(one))
      return [...taken]
    },
    byId(id) {
      const found = byId.get(id)
      if (!found) throw new Error(`no sample goods ${id}`)
      return found
    },
  }
}

/** Priced, on the shelf, well stocked, free of special rules, and no loose grams. */
function isPromotable(goods: SampleGoods, freshUntil: string): boolean {
  if (!goods.isListed || goods.unitPrice === null || goods.unit === 'g' || goods.controlledSale) return false
  if (goods.isEphedrine || goods.scopeCode === 'psychotropic-2' || goods.scopeCode === 'special-compound') return false
  const stock = goods.batches.reduce((sum, batch) => sum + (batch.expiresOn > freshUntil ? batch.stock : 0), 0)
  return stock >= 60
}

export const costs = (low: number, high: number) => (goods: SampleGoods) =>
  Number(goods.unitPrice) >= low && Number(goods.unitPrice) <= high

/** A share of the goods' price, cut down to the fen. */
export function shareOfPrice(goods: SampleGoods, share: number): string {
  return (Math.floor(Number(goods.unitPrice) * share * 100 + 1e-6) / 100).toFixed(2)
}

export function stockOf(goods: SampleGoods): number {
  return goods.batches.reduce((sum, batch) => sum + batch.stock, 0)
}
