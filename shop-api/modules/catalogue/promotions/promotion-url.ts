import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'

/** A list of the goods a promotion reaches: of their category or brand where that is all, else a list of its own. */
export function promotionUrl({ id, scope }: { readonly id: number; readonly scope: PromotionScope }): string {
  if (scope.kind === 'categories' && scope.categoryIds.length === 1) return `/list?select=${scope.categoryIds[0]}`
  if (scope.kind === 'brands' && scope.brandIds.length === 1) return `/list?brand_id=${scope.brandIds[0]}`
  return scope.kind === 'all' ? '/list' : `/list/other/${id}`
}
