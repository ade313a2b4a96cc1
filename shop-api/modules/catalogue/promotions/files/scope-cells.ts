import { eq } from 'drizzle-orm'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { brands, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { CellError, hinted, splitList } from '#shop-api/platform/table-files/cells.ts'
import type { GoodsNames } from './goods-names.ts'

/** Which goods a promotion or a coupon reaches, in one cell: 全部, 分类:中成药/感冒用药;西药, 厂家:…, 品牌:…, 商品:A0001;A0002. */
const ALL = '全部'
const heads = { 分类: 'categories', 厂家: 'manufacturers', 品牌: 'brands', 商品: 'goods' } as const
type Head = keyof typeof heads

interface Names {
  readonly idOf: ReadonlyMap<string, number>
  readonly nameOf: ReadonlyMap<number, string>
}

/** Names of what a scope may consist of, besides goods. */
export type ScopeNames = Readonly<Record<Exclude<(typeof heads)[Head], 'goods'>, Names>>

const both = (pairs: readonly (readonly [name: string, id: number])[]): Names => ({
  idOf: new Map(pairs),
  nameOf: new Map(pairs.map(([name, id]) => [id, name])),
})

export async function loadScopeNames(db: Db): Promise<ScopeNames> {
  const makers = await db.select({ id: manufacturers.id, name: manufacturers.name }).from(manufacturers)
  const brandRows = await db
    .select({ id: brands.id, name: brands.name, maker: manufacturers.name })
    .from(brands)
    .innerJoin(manufacturers, eq(manufacturers.id, brands.manufacturerId))
  const called = Map.groupBy(brandRows, ({ name }) => name)
  const brandName = ({ name, maker }: { name: string; maker: string }) =>
    called.get(name)?.length === 1 ? name : `${name}（${maker}）`
  return {
    categories: both([...(await loadCategoryPaths(db))].map(([path, { id }]) => [path, id])),
    manufacturers: both(makers.map(({ id, name }) => [name, id])),
    brands: both(brandRows.map((row) => [brandName(row), row.id])),
  }
}

/** A cell in its parts; null for what is no scope. */
function partsOf(text: string): { head: Head; names: string[] } | 'all' | null {
  if (text === ALL || text === '全场') return 'all'
  const [, head = '', rest = ''] = /^(分类|厂家|品牌|商品)[:：](.*)$/s.exec(text.trim()) ?? []
  const names = splitList(rest).filter((name) => name !== '')
  return head === '' || names.length === 0 ? null : { head: head as Head, names: [...new Set(names)] }
}

export const scopeCell = hinted('全部，或 分类:中成药;西药、厂家:…、品牌:…、商品:编码;编码', (text) => {
  if (text === '') return ''
  const parts = partsOf(text)
  if (parts === null)
    throw new CellError(`须为“${ALL}”，或写作“分类:中成药;西药”、“厂家:…”、“品牌:…”、“商品:编码;编码”，现为“${text}”`)
  return parts === 'all' ? ALL : `${parts.head}:${parts.names.join(';')}`
})

/** Codes of goods that a cell names. */
export function codesOfScope(text: string): string[] {
  const parts = partsOf(text)
  return parts !== null && parts !== 'all' && parts.head === '商品' ? parts.names : []
}

/** The scope that a cell means. Throws CellError for unknown names. */
export function toScope(text: string, names: ScopeNames, goods: GoodsNames): PromotionScope {
  const parts = partsOf(text)
  if (parts === null || parts === 'all') return { kind: 'all' }
  const kind = heads[parts.head]
  const ids = parts.names.map((name) => {
    const id = kind === 'goods' ? goods.byCode.get(name)?.id : names[kind].idOf.get(name)
    if (id === undefined) throw new CellError(`的${parts.head}“${name}”不存在`)
    return id
  })
  switch (kind) {
    case 'categories':
      return { kind, categoryIds: ids }
    case 'manufacturers':
      return { kind, manufacturerIds: ids }
    case 'brands':
      return { kind, brandIds: ids }
    case 'goods':
      return { kind, goodsIds: ids }
  }
}

export function scopeText(scope: PromotionScope, names: ScopeNames, goods: GoodsNames): string {
  const list = (head: Head, texts: readonly (string | undefined)[]) =>
    `${head}:${texts.map((text) => text ?? '（已删除）').join(';')}`
  switch (scope.kind) {
    case 'all':
      return ALL
    case 'categories':
      return list(
        '分类',
        scope.categoryIds.map((id) => names.categories.nameOf.get(id)),
      )
    case 'manufacturers':
      return list(
        '厂家',
        scope.manufacturerIds.map((id) => names.manufacturers.nameOf.get(id)),
      )
    case 'brands':
      return list(
        '品牌',
        scope.brandIds.map((id) => names.brands.nameOf.get(id)),
      )
    case 'goods':
      return list(
        '商品',
        scope.goodsIds.map((id) => goods.byId.get(id)?.code),
      )
  }
}

/** Ids of goods that a scope names. */
export const goodsOfScope = (scope: PromotionScope): readonly number[] => (scope.kind === 'goods' ? scope.goodsIds : [])
