import type { PromotionKind } from './tables.ts'

export const kindNames = {
  flash: '秒杀',
  daily: '每日特价',
  exchange: '换购',
  combination: '组合',
  full_reduction: '满减',
  store_discount: '全场折扣',
  gift: '买赠',
  cash_back: '返现',
  group_buy: '拼团',
} as const satisfies Readonly<Record<PromotionKind, string>>
