/** Middle pack, case and quantity rules, by what the goods are. */

import type { Generic } from '#shop-api/sample-shop/catalogue/line-table.ts'
import type { Random } from '#shop-api/sample-shop/model/random.ts'
import type { SampleGoods } from '#shop-api/sample-shop/model/types.ts'

type Packs = Pick<SampleGoods, 'middlePack' | 'mustBuyByMiddlePack' | 'casePack' | 'minQuantity' | 'maxQuantity'>

/** Middle packs to choose from, and how many middle packs make a case. */
function usualPacks(generic: Generic, unit: string): [middle: number[], perCase: number[]] {
  if (generic.kind === 'piece')
    return unit === '袋'
      ? [
          [1, 5],
          [4, 10, 20],
        ]
      : [
          [5, 10],
          [10, 20],
        ]
  if (unit === '台' || unit === '套') return [[1], [10, 20, 40]]
  if (generic.kind === 'device')
    return [
      [5, 10, 20],
      [10, 20, 40],
    ]
  if (unit === '瓶' || unit === '罐' || unit === '桶')
    return [
      [5, 10],
      [6, 8, 10, 12, 20],
    ]
  if (unit === '支')
    return [
      [10, 20],
      [20, 30],
    ]
  return [
    [5, 10, 10, 20],
    [20, 30, 40],
  ]
}

export function packsFor(generic: Generic, unit: string, price: number, random: Random): Packs {
  if (unit === 'g') {
    return { middlePack: 500, mustBuyByMiddlePack: true, casePack: 20_000, minQuantity: 500, maxQuantity: null }
  }
  const [middles, perCase] = usualPacks(generic, unit)
  const middlePack = price > 150 ? 1 : random.pick(middles)
  const casePack = middlePack * random.pick(perCase)
  const mustBuyByMiddlePack = middlePack > 1 && price < 60 && random.chance(0.14)
  const minQuantity = mustBuyByMiddlePack ? middlePack : price < 6 && random.chance(0.25) ? random.pick([2, 3, 5]) : 1
  const isCapped = generic.isEphedrine || generic.scope === 'psychotropic-2' || random.chance(0.04)
  const maxQuantity = isCapped ? Math.max(minQuantity, middlePack) * random.pick([2, 5, 10]) : null
  return { middlePack, mustBuyByMiddlePack, casePack, minQuantity, maxQuantity }
}
