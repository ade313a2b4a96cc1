/** Price, ladder, free shipping and the other terms on which goods are sold. */

import type { Generic } from '#shop-api/sample-shop/catalogue/line-table.ts'
import type { Random } from '#shop-api/sample-shop/model/random.ts'
import type { ControlledSale, SampleGoods, SampleLadder } from '#shop-api/sample-shop/model/types.ts'
import { priceRatio } from './spec-size.ts'

/** Wholesale price in yuan, rounded as price lists are: the dearer, the coarser. */
export function priceOf(generic: Generic, specIndex: number, random: Random): number {
  const spread = random.next() ** 1.35
  const first = generic.lowPrice + (generic.highPrice - generic.lowPrice) * spread
  const price = first * priceRatio(generic, specIndex)
  if (generic.units[specIndex] === 'g') return Math.max(0.0012, Math.round(price * 10_000) / 10_000)
  const grain = price < 10 ? 0.05 : price < 100 ? 0.1 : price < 1000 ? 0.5 : 10
  return Math.max(0.5, Math.round(price / grain) * grain)
}

export function priceText(price: number, unit: string): string {
  return price.toFixed(unit === 'g' ? 4 : 2)
}

/** Shops mark up by a third to a half; prescription goods less. */
export function retailText(price: number, isRx: boolean, unit: string, random: Random): string {
  const retail = price * (isRx ? 1.18 + random.next() * 0.2 : 1.32 + random.next() * 0.35)
  if (unit === 'g') return (Math.ceil(retail * 1000) / 1000).toFixed(4)
  return (Math.ceil(retail * 2) / 2).toFixed(2)
}

export function ladderFor(
  price: number,
  unit: string,
  packs: { middlePack: number; casePack: number },
  random: Random,
): SampleLadder | null {
  const x = random.next()
  if (x > 0.18 || price < 1 || unit === 'g') return null
  const first = Math.max(2, packs.middlePack)
  const numbers = [first, first * 5, packs.casePack].filter((number, i, all) => i === 0 || number > (all[i - 1] ?? 0))
  const drawn = numbers.slice(0, random.between(1, numbers.length))
  const prices = drawn.map((_, i) => (Math.floor(price * (0.98 - 0.025 * i) * 100) / 100).toFixed(2))
  // Most goods are cheaper by the quantity; a few, mostly new or scarce ones, only up to a number.
  const isUpTo = x >= 0.12
  if (isUpTo) prices.reverse()
  return { type: isUpTo ? 1 : 2, tiers: drawn.map((number, i) => ({ number, price: prices[i] ?? '' })) }
}

export const chainBranchId = 111
export const samplePharmacyId = 101

const noLists = { regionCodes: [], customerKinds: [], memberIds: [] }

/** Controlled sale in the ways it is agreed with makers: by region, by kind of buyer, by name. */
const controlledSales: ControlledSale[] = [
  { ...noLists, mode: 'white', regionCodes: ['320000'], note: '仅限江苏省内销售' },
  { ...noLists, mode: 'white', regionCodes: ['330000', '340000'], note: '仅限浙江、安徽销售' },
  { ...noLists, mode: 'black', regionCodes: ['320100'], note: '南京市已有独家经销，暂不供应' },
  { ...noLists, mode: 'black', regionCodes: ['440000', '510000'], note: '广东、四川暂不供应' },
  { ...noLists, mode: 'white', customerKinds: ['chain'], note: '仅供连锁药店' },
  { ...noLists, mode: 'white', customerKinds: ['clinic'], note: '仅供诊所及基层医疗机构' },
  { ...noLists, mode: 'black', customerKinds: ['wholesaler'], note: '不供批发企业' },
  { ...noLists, mode: 'white', memberIds: [samplePharmacyId, chainBranchId], note: '仅供签约客户' },
]

export function controlledSaleFor(random: Random): ControlledSale | null {
  return random.chance(0.03) ? random.pick(controlledSales) : null
}

type FreeShipping = Pick<SampleGoods, 'isPreferred' | 'singleFreeShipping' | 'freeShippingNumber'>

export function freeShippingFor(packs: { middlePack: number; minQuantity: number }, random: Random): FreeShipping {
  const isDpby = random.chance(0.035)
  const qgNumber = Math.max(packs.minQuantity, packs.middlePack * random.pick([1, 2, 3]))
  const isPreferred = random.chance(0.15)
  const freeShippingNumber = random.chance(0.025) ? packs.middlePack * random.pick([4, 6, 10]) : null
  // An unused random number: the rest of the goods, drawn after it, stays as known sample goods have it.
  random.next()
  return {
    isPreferred,
    freeShippingNumber,
    // Preferred goods are those with a number from which they ship free; a few others have one as well.
    singleFreeShipping: isPreferred || isDpby ? { isDpby: true, qgNumber } : null,
  }
}
