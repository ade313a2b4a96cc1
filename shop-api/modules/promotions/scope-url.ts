import type { PromotionScope } from '#shop-api/db/schema/promotions.ts'

/** A list of goods the promotion reaches, as far as a list can be narrowed to them. */
export function scopeUrl(scope: PromotionScope): string {
  if (scope.kind === 'categories' && scope.categoryIds.length === 1) return `/list?select=${scope.categoryIds[0]}`
  if (scope.kind === 'brands' && scope.brandIds.length === 1) return `/list?brand_id=${scope.brandIds[0]}`
  return scope.kind === 'all' ? '/list' : `/list?tag=${encodeURIComponent('满')}`
}
