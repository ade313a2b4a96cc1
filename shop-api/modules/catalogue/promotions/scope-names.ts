import { brandFacts, categoryFacts, makerFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
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
  const categoryNames = await categoryFacts(
    db,
    ids((scope) => (scope.kind === 'categories' ? scope.categoryIds : [])),
    'name',
  )
  const brandNames = await brandFacts(
    db,
    ids((scope) => (scope.kind === 'brands' ? scope.brandIds : [])),
    'name',
  )
  const makerNames = await makerFacts(
    db,
    ids((scope) => (scope.kind === 'manufacturers' ? scope.manufacturerIds : [])),
    'name',
  )
  const list = (names: ReadonlyMap<number, { readonly name: string }>, wanted: readonly number[]) =>
    `${wanted
      .slice(0, NAMED)
      .map((id) => names.get(id)?.name ?? '')
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
