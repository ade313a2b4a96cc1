import 'server-only'
import type { Metadata } from 'next'
import type { BrandDetail, BrandPage } from '#lib/domain/brand.ts'
import { brandPage } from '#lib/domain/brand.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { noGoods } from '#lib/domain/goods-list.ts'
import type { Ad } from '#lib/domain/site.ts'
import { brandUrl, brandZoneUrl } from '#lib/routes/links.ts'
import { parseId, parseNumber } from '#lib/routes/page-query.ts'
import { readZoneGoods } from './cached/goods.ts'
import { readBrand, readBrandZone } from './cached/zones.ts'
import { missingMetadata, pageMetadata } from './page-metadata.ts'

/** Brands that a description names. */
const MOST_NAMED = 8

const pageName = (page: number): string | undefined => (page > 1 ? `第${page}页` : undefined)

/** A page of the brands by its part of the address; null past the last one. */
export async function readBrandZonePage(part = '1'): Promise<{ banners: readonly Ad[]; content: BrandPage } | null> {
  const page = parseNumber(part)
  if (page === null) return null
  const { banners, brands } = await readBrandZone()
  const content = brandPage(brands, page)
  return content && { banners, content }
}

/** Names of brands in a sentence; a shop without brands claims none. @internal */
export function brandsInWords(brands: readonly { readonly name: string }[]): string | undefined {
  const names = brands.slice(0, MOST_NAMED).map(({ name }) => name)
  if (names.length === 0) return undefined
  return `品牌药品批发：${names.join('、')}${brands.length > names.length ? '等品牌' : ''}`
}

export async function brandZoneMetadata(part = '1'): Promise<Metadata> {
  const found = await readBrandZonePage(part)
  if (!found) return missingMetadata()
  const { page, brands } = found.content
  return pageMetadata('brandZone', {
    subject: pageName(page),
    description: brandsInWords(brands),
    canonical: brandZoneUrl(page),
  })
}

interface BrandPageData {
  readonly brand: BrandDetail
  readonly page: number
  readonly list: GoodsList
}

/** The goods that come with the brand, where the upstream's lists know no brands. */
const ownList = ({ goods }: BrandDetail): GoodsList => ({ ...noGoods, goods, total: goods.length })

/** A brand with a page of its goods; null for no such brand, or a page past its last one. */
export async function readBrandPage(idPart: string, pagePart = '1'): Promise<BrandPageData | null> {
  const id = parseId(idPart)
  const page = parseNumber(pagePart)
  if (id === null || page === null) return null
  const [brand, list] = await Promise.all([readBrand(id), readZoneGoods({ brand_id: id }, { page })])
  if (!brand || !list || (page > 1 && list.goods.length === 0)) return null
  return { brand, page, list: list.goods.length > 0 ? list : ownList(brand) }
}

export async function brandMetadata(idPart: string, pagePart?: string): Promise<Metadata> {
  const found = await readBrandPage(idPart, pagePart)
  if (!found) return missingMetadata()
  const { brand, page, list } = found
  return pageMetadata('brand', {
    subject: [brand.name, pageName(page)].filter(Boolean).join('-'),
    description: `${brand.name}（${brand.manufacturer}）药品批发，共${list.total}个品种。${brand.description}`,
    canonical: brandUrl(brand.id, page),
  })
}
