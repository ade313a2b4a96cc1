import { formatPrice, formatYuan, parseFen, parsePrice } from '#lib/kernel/money.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import type { PromotionRow } from './active.ts'

const yuan = (text: string | undefined): string => (text === undefined ? '' : formatYuan(parseFen(text)))

export const money = (text: string | undefined): string => (text === undefined ? '' : formatPrice(parsePrice(text)))

/** 9.4折 for 0.94, 95折-style text without trailing zeros. */
export function rateText(rate: string): string {
  return `${String(Math.round(Number(rate) * 1000) / 100)}折`
}

/** A promotion's terms in one line, as buyers read them. */
export function describePromotion(promotion: Pick<PromotionRow, 'kind' | 'name' | 'rule'>): string {
  const { kind, name, rule } = promotion
  const tiers = rule.tiers ?? []
  switch (kind) {
    case 'full_reduction':
      return tiers
        .map((tier) => `${rule.isRepeating ? '每满' : '满'}${yuan(tier.amount)}减${yuan(tier.reduce)}`)
        .join('，')
    case 'store_discount':
      return tiers.map((tier) => `满${yuan(tier.amount)}享${rateText(tier.rate ?? '1')}`).join('，')
    case 'cash_back':
      return tiers.map((tier) => `满${yuan(tier.amount)}返${yuan(tier.back)}`).join('，')
    case 'gift':
      return `买${rule.buyNumber ?? 1}赠${rule.gift?.number ?? 1}：${rule.gift?.name ?? ''}`
    case 'exchange':
      return `满${yuan(rule.threshold)}可换购`
    case 'combination':
      return `组合价¥${money(rule.price)}`
    case 'group_buy':
      return `${rule.requiredBuyers ?? 2}家成团，拼团价¥${money(rule.price)}`
    default:
      return name
  }
}

/** The list of one category or brand, where a scope reaches nothing else. */
export function narrowedList(scope: PromotionScope): string | null {
  const [only, ...more] =
    scope.kind === 'categories' ? scope.categoryIds : scope.kind === 'brands' ? scope.brandIds : []
  if (only === undefined || more.length > 0) return null
  return scope.kind === 'categories' ? storefront.categoryGoods(only) : storefront.brandGoods(only)
}

/** A list of the goods a promotion reaches: of their category or brand where that is all, else a list of its own. */
export function promotionUrl({ id, scope }: { readonly id: number; readonly scope: PromotionScope }): string {
  return narrowedList(scope) ?? (scope.kind === 'all' ? storefront.list : storefront.promotionGoods(id))
}
