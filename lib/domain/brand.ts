import type { Brand } from './common.ts'
import type { Goods } from './goods.ts'
import type { Ad } from './site.ts'

export interface CountedBrand extends Brand {
  readonly goodsCount: number
}

export interface BrandZone {
  readonly banners: readonly Ad[]
  readonly brands: readonly CountedBrand[]
}

export interface BrandDetail extends Brand {
  readonly description: string
  /** What sells best of it. */
  readonly goods: readonly Goods[]
}

const BRANDS_A_PAGE = 24

export interface BrandPage {
  readonly brands: readonly CountedBrand[]
  readonly page: number
  readonly lastPage: number
}

/** One page of the brands; null past the last one. */
export function brandPage(brands: readonly CountedBrand[], page: number): BrandPage | null {
  const lastPage = Math.max(1, Math.ceil(brands.length / BRANDS_A_PAGE))
  if (page > lastPage) return null
  return { brands: brands.slice((page - 1) * BRANDS_A_PAGE, page * BRANDS_A_PAGE), page, lastPage }
}
