import type { PricedGoods } from './input.ts'
import type { PromotionScope } from './promotion-scope.ts'

export type ScopedGoods = Pick<PricedGoods, 'id' | 'categoryPath' | 'manufacturerId' | 'brandId'>

export function inScope(scope: PromotionScope, goods: ScopedGoods): boolean {
  switch (scope.kind) {
    case 'all':
      return true
    case 'categories':
      return scope.categoryIds.some((id) => goods.categoryPath.includes(id))
    case 'manufacturers':
      return scope.manufacturerIds.includes(goods.manufacturerId)
    case 'brands':
      return goods.brandId !== null && scope.brandIds.includes(goods.brandId)
    case 'goods':
      return scope.goodsIds.includes(goods.id)
  }
}

const width: Readonly<Record<PromotionScope['kind'], number>> = {
  goods: 0,
  brands: 1,
  manufacturers: 2,
  categories: 3,
  all: 4,
}

interface Scoped {
  readonly id: number
  readonly scope: PromotionScope
  readonly excludedGoodsIds?: readonly number[]
}

/** Promotions by how they are chosen for goods: the narrowest scope first, then the oldest. */
export function byPrecedence<Rule extends Scoped>(rules: readonly Rule[]): Rule[] {
  return [...rules].sort((a, b) => width[a.scope.kind] - width[b.scope.kind] || a.id - b.id)
}

/** The one promotion of a kind that takes the goods: the wanted one if it reaches them, else the first by precedence. */
export function promotionFor<Rule extends Scoped>(
  sorted: readonly Rule[],
  goods: ScopedGoods,
  wantedId = 0,
): Rule | null {
  const reaching = sorted.filter((rule) => inScope(rule.scope, goods) && !rule.excludedGoodsIds?.includes(goods.id))
  return reaching.find((rule) => rule.id === wantedId) ?? reaching[0] ?? null
}
