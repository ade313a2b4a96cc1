import type { Price } from '#lib/kernel/money.ts'
import { formatPrice, parsePrice, price } from '#lib/kernel/money.ts'
import { given } from '#lib/kernel/plain-text.ts'
import type { ColumnKey } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { readPrice } from '#shop-api/modules/catalogue/promotions/unit-price.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { labelOf } from './fields.ts'

/** What many goods may be given at once: nothing that tells one from another, and no tiers, which go by their own price. */
const bulkKeys = [
  'isOnShelf',
  'unitPrice',
  'retailPrice',
  'maxQuantity',
  'minQuantity',
  'middlePack',
  'byMiddlePack',
  'casePack',
  'preferred',
  'singleFreeFrom',
  'freeNumber',
  'category',
  'brand',
  'manufacturer',
  'scope',
  'saleClass',
  'ephedrine',
  'storageClass',
  'taxRate',
  'taxClass',
] as const satisfies readonly ColumnKey[]
export type BulkKey = (typeof bulkKeys)[number]

export const bulkFields = bulkKeys.map((key) => ({ key, label: labelOf(key) }))
export const bulkKeyOf = (key: string): BulkKey => bulkKeys.find((each) => each === key) ?? bulkKeys[0]

export const isPrice = (key: BulkKey): key is 'unitPrice' | 'retailPrice' =>
  key === 'unitPrice' || key === 'retailPrice'

/** How a price is given: as it is to be, or from what it is. */
export const priceWays = {
  set: '设为（元）',
  up: '上调（%）',
  down: '下调（%）',
  plus: '加（元）',
  minus: '减（元）',
} as const
export type PriceWay = keyof typeof priceWays

const FEN = 100n
const HUNDRED_PERCENT = 10_000n

/** Half a step is rounded up; both are above nothing. */
const roundedTo = (step: bigint, numerator: bigint, denominator: bigint): bigint =>
  ((2n * numerator + step * denominator) / (2n * step * denominator)) * step

/** What prices become; throws ShopRefusal 422 where what is typed is no such amount. */
export function priceChange(way: PriceWay, text: string, heading = '单价'): (before: Price) => Price {
  const isPercent = way === 'up' || way === 'down'
  const written = text.trim()
  if (isPercent) {
    if (!/^\d{1,4}(\.\d{1,2})?$/.test(written) || Number(written) === 0)
      throw fieldRefusal('value', `百分比须为大于0的数，最多两位小数，${given(written)}`)
    const hundredths = BigInt(parsePrice(written)) / 100n
    const factor = way === 'up' ? HUNDRED_PERCENT + hundredths : HUNDRED_PERCENT - hundredths
    if (factor <= 0n) throw fieldRefusal('value', '下调须小于100%')
    return (before) => {
      // A price that has parts of a fen keeps them; others stay whole fen.
      const step = BigInt(before) % FEN === 0n ? FEN : 1n
      return price(Number(roundedTo(step, BigInt(before) * factor, HUNDRED_PERCENT)))
    }
  }
  const amount = readPrice(written, 'value', way === 'set' ? heading : '金额')
  return (before) => price(way === 'set' ? amount : way === 'plus' ? before + amount : before - amount)
}

interface Priced {
  readonly code: string
  /** Null while it is being set. */
  readonly price: string | null
}

export interface BulkPrices {
  readonly rows: readonly (readonly [code: string, price: string])[]
  /** Codes of goods that have no price to start from. */
  readonly unpriced: readonly string[]
}

/** New prices of goods. Throws ShopRefusal 422 where one would be nothing or less. */
export function changedPrices(goods: readonly Priced[], way: PriceWay, text: string, heading?: string): BulkPrices {
  const change = priceChange(way, text, heading)
  const unpriced = way === 'set' ? [] : goods.filter(({ price: before }) => before === null).map(({ code }) => code)
  const rows = goods.flatMap(({ code, price: before }) => {
    if (before === null && way !== 'set') return []
    const after = change(parsePrice(before ?? '0'))
    if (after <= 0)
      throw fieldRefusal('value', `编码“${code}”现价 ${formatPrice(parsePrice(before ?? '0'))}，更改后不大于0`)
    return [[code, formatPrice(after)] as const]
  })
  return { rows, unpriced }
}
