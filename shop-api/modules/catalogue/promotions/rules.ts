import { parseFen, parsePrice } from '#lib/kernel/money.ts'
import type { FullReductionRule, GiftRule, StoreWideDiscountRule } from '#shop-api/modules/catalogue/pricing/input.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import type { PromotionRule } from './tables.ts'

/** A promotion's row, as far as its rules go. */
export interface RuleRow {
  readonly id: number
  readonly name: string
  readonly scope: PromotionScope
  readonly rule: PromotionRule
  readonly stock: number | null
  readonly sold: number
}

function required<Value>(value: Value | undefined, row: RuleRow, name: string): Value {
  if (value === undefined) throw new Error(`promotion ${row.id} has no ${name}`)
  return value
}

export function toFullReduction(row: RuleRow): FullReductionRule {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    isRepeating: row.rule.isRepeating ?? false,
    tiers: (row.rule.tiers ?? []).map((tier) => ({
      id: tier.id,
      amount: parseFen(tier.amount),
      reduce: parseFen(required(tier.reduce, row, 'reduce')),
    })),
  }
}

export function toStoreWideDiscount(row: RuleRow): StoreWideDiscountRule {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    excludedGoodsIds: row.rule.excludedGoodsIds ?? [],
    tiers: (row.rule.tiers ?? []).map((tier) => ({
      id: tier.id,
      amount: parseFen(tier.amount),
      rate: parsePrice(required(tier.rate, row, 'rate')),
    })),
  }
}

/** What is left of a stock; null is unlimited. */
export function left(row: { readonly stock: number | null; readonly sold: number }): number | null {
  return row.stock === null ? null : Math.max(0, row.stock - row.sold)
}

export function toGift(row: RuleRow): GiftRule {
  return {
    id: row.id,
    scope: row.scope,
    buyNumber: required(row.rule.buyNumber, row, 'buyNumber'),
    isRepeating: row.rule.isRepeating ?? false,
    gift: required(row.rule.gift, row, 'gift'),
    left: left(row),
  }
}
