import type { Columns } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'

/** Whether goods of the shelf are in the scope of a promotion, by their place: as `inScope`, for a walk over all goods. */
export function scopeTest(columns: Columns, scope: PromotionScope): (place: number) => boolean {
  const { id, category, maker, brand } = columns
  const passing = <Value>(values: readonly Value[], test: (value: Value) => boolean) =>
    Uint8Array.from(values, (value) => (test(value) ? 1 : 0))
  switch (scope.kind) {
    case 'all':
      return () => true
    case 'categories': {
      const isIn = passing(columns.categoryPaths, (path) => scope.categoryIds.some((each) => path.includes(each)))
      return (place) => isIn[category[place] ?? 0] === 1
    }
    case 'manufacturers': {
      const isIn = passing(columns.makers.values, (each) => scope.manufacturerIds.includes(each))
      return (place) => isIn[maker[place] ?? 0] === 1
    }
    case 'brands': {
      const isIn = passing(columns.brands.values, (each) => each !== null && scope.brandIds.includes(each))
      return (place) => isIn[brand[place] ?? 0] === 1
    }
    case 'goods': {
      const ids = new Set<number | undefined>(scope.goodsIds)
      return (place) => ids.has(id[place])
    }
  }
}
