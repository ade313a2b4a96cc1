/** Kinds an operator makes here; group buys have rules of their own, see the group-buys module. */
export const madeKinds = [
  'flash',
  'daily',
  'full_reduction',
  'store_discount',
  'cash_back',
  'gift',
  'exchange',
  'combination',
] as const
export type MadeKind = (typeof madeKinds)[number]

/** What operators call them. */
export const kindNames = {
  flash: '秒杀',
  daily: '每日特价',
  full_reduction: '满减',
  store_discount: '全场折扣',
  cash_back: '返现',
  gift: '买赠',
  exchange: '换购',
  combination: '组合',
  group_buy: '拼团',
} as const

export const scopeNames = {
  all: '全部商品',
  categories: '指定分类',
  brands: '指定品牌',
  manufacturers: '指定厂家',
  goods: '指定商品',
} as const
export type ScopeKind = keyof typeof scopeNames
export const scopeKinds = Object.keys(scopeNames) as [ScopeKind, ...ScopeKind[]]
