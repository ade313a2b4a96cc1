import type { SaleControl } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { GoodsCategory } from './categories.ts'

/** Values in a row, as they are in memory. */
export type View = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array

/** What the numbers in columns stand for. */
export interface Words {
  readonly names: readonly string[]
  readonly forms: readonly string[]
  readonly specs: readonly string[]
  readonly makers: readonly number[]
  readonly brands: readonly (number | null)[]
  readonly categories: readonly GoodsCategory[]
  readonly controls: readonly (SaleControl | null)[]
}

/** What is needed to make room for the numbers of goods. */
export interface DescribedNumbers {
  readonly used: number
  readonly blocks: readonly number[]
  readonly unsure: readonly number[]
}

/** What is needed to make room for the values of an index. */
export interface DescribedIndex {
  readonly length: number
  readonly lastId: number
  readonly words: Words
  readonly numbers: DescribedNumbers
  readonly orders: readonly (readonly [string, number])[]
}
