import type { SQL } from 'drizzle-orm'
import { arrayOverlaps, inArray, sql } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'

/** Goods a promotion reaches, as a condition on the goods table; says the same as `inScope` of the pricing module. */
export function scopeCondition(scope: PromotionScope): SQL {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'categories':
      return scope.categoryIds.length === 0 ? sql`false` : arrayOverlaps(goods.categoryPath, scope.categoryIds)
    case 'manufacturers':
      return inArray(goods.manufacturerId, scope.manufacturerIds)
    case 'brands':
      return inArray(goods.brandId, scope.brandIds)
    case 'goods':
      return inArray(goods.id, scope.goodsIds)
  }
}
