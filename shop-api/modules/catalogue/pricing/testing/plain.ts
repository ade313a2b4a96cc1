import { fen, parsePrice } from '#lib/kernel/money.ts'
import type { CouponRule, EngineInput, EngineLine, PricedGoods } from '../input.ts'
import { usualFreight } from '../shipping.ts'

/** Goods at 10.00 that no promotion names, and what is made of them, each field plain until a test says otherwise. */
export const plainGoods = (over: Partial<PricedGoods> = {}): PricedGoods => ({
  id: 1,
  categoryPath: [],
  manufacturerId: 0,
  brandId: null,
  basePrice: parsePrice('10'),
  listPrice: parsePrice('10'),
  ladderType: 0,
  ladder: [],
  isEphedrine: false,
  shipsFreeFrom: null,
  freesOrderFrom: null,
  ...over,
})

export const plainLine = (over: Partial<EngineLine> = {}): EngineLine => ({
  id: 1,
  quantity: 1,
  offer: { kind: 'ordinary' },
  goods: plainGoods(),
  isEphedrine: false,
  isColdChain: false,
  grams: null,
  isCounted: true,
  wantedFullReductionId: 0,
  ...over,
})

export const plainCoupon = (over: Partial<CouponRule> = {}): CouponRule => ({
  kind: 'amount',
  value: 300,
  maxReduce: null,
  threshold: fen(0),
  scope: { kind: 'all' },
  isExclusive: false,
  ...over,
})

export const plainInput = (over: Partial<EngineInput> = {}): EngineInput => ({
  lines: [],
  fullReductions: [],
  storeWideDiscounts: [],
  gifts: [],
  coupon: null,
  shipping: { minimumOrder: fen(0), freeFrom: fen(0), fee: fen(0), unshipped: fen(0), ...usualFreight },
  giftStock: new Map(),
  ...over,
})
