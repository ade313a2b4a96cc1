import { inArray } from 'drizzle-orm'
import { brands, categories, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

const NAMED = 3

/** Says in words which goods a scope reaches; a fixed number of queries for any number of scopes. */
export async function scopeNamer(
  db: Db,
  scopes: readonly PromotionScope[],
): Promise<(scope: PromotionScope) => string> {
  const ids = (of: (scope: PromotionScope) => readonly number[]) => [
    ...new Set(scopes.flatMap((scope) => [...of(scope)])),
  ]
  const read = async (table: typeof categories | typeof brands | typeof manufacturers, wanted: number[]) => {
    if (wanted.length === 0) return new Map<number, string>()
    const rows = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, wanted))
    return new Map(rows.map((row) => [row.id, row.name]))
  }
  const categoryNames = await read(
    categories,
    ids((scope) => (scope.kind === 'categories' ? scope.categoryIds : [])),
  )
  const brandNames = await read(
    brands,
    ids((scope) => (scope.kind === 'brands' ? scope.brandIds : [])),
  )
  const makerNames = await read(
    manufacturers,
    ids((scope) => (scope.kind === 'manufacturers' ? scope.manufacturerIds : [])),
  )
  const list = (names: ReadonlyMap<number, string>, wanted: readonly number[]) =>
    `${wanted
      .slice(0, NAMED)
      .map((id) => names.get(id) ?? '')
      .join('、')}${wanted.length > NAMED ? '等' : ''}`
  return (scope) => {
    switch (scope.kind) {
      case 'all':
        return '全场通用'
      case 'categories':
        return `限品类：${list(categoryNames, scope.categoryIds)}`
      case 'brands':
        return `限品牌：${list(brandNames, scope.brandIds)}`
      case 'manufacturers':
        return `限厂家：${list(makerNames, scope.manufacturerIds)}`
      case 'goods':
        return '限指定商品'
    }
  }
}
