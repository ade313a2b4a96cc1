import { parseFen, parsePrice } from '#lib/kernel/money.ts'
import type { EngineInput, PricedGoods } from '#shop-api/modules/catalogue/pricing/input.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import { usualFreight } from '#shop-api/modules/catalogue/pricing/shipping.ts'
import type { OracleGoods, OracleScope, OracleWorld } from './oracle.ts'

function toScope({ kind, ids }: OracleScope): PromotionScope {
  switch (kind) {
    case 'goods':
      return { kind, goodsIds: ids }
    case 'brands':
      return { kind, brandIds: ids }
    case 'manufacturers':
      return { kind, manufacturerIds: ids }
    case 'categories':
      return { kind, categoryIds: ids }
    default:
      return { kind: 'all' }
  }
}

function toGoods(goods: OracleGoods): PricedGoods {
  return {
    id: goods.id,
    categoryPath: goods.categories,
    manufacturerId: goods.maker,
    brandId: goods.brand,
    basePrice: parsePrice(goods.price),
    listPrice: parsePrice(goods.price),
    ladderType: goods.ladderType,
    ladder: goods.ladder.map((tier, index) => ({ id: index + 1, number: tier.number, price: parsePrice(tier.price) })),
    isEphedrine: goods.hm,
    shipsFreeFrom: goods.freeFrom,
    freesOrderFrom: goods.orderFreeFrom,
  }
}

/** The oracle's world as the engine takes it. */
export function engineInput(world: OracleWorld): EngineInput {
  return {
    lines: world.lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      goods: line.goods && toGoods(line.goods),
      isEphedrine: line.hm,
      isColdChain: false,
      grams: null,
      isCounted: line.counted,
      wantedFullReductionId: line.wanted,
      offer:
        line.ownPrice === null
          ? { kind: 'ordinary' }
          : line.goods === null
            ? {
                kind: 'combination',
                price: parsePrice(line.ownPrice),
                rawPrice: parsePrice(line.setPrice ?? line.ownPrice),
                listPrice: parsePrice(line.setPrice ?? line.ownPrice),
              }
            : { kind: 'special', price: parsePrice(line.ownPrice) },
    })),
    fullReductions: world.fullReductions.map((rule) => ({
      id: rule.id,
      name: '满减',
      scope: toScope(rule.scope),
      isRepeating: rule.repeating,
      tiers: rule.tiers.map((tier, index) => ({
        id: index + 1,
        amount: parseFen(tier.amount),
        reduce: parseFen(tier.reduce),
      })),
    })),
    storeWideDiscounts: world.storeWideDiscounts.map((rule) => ({
      id: rule.id,
      name: '满折',
      scope: toScope(rule.scope),
      excludedGoodsIds: rule.excluded,
      tiers: rule.tiers.map((tier, index) => ({
        id: index + 1,
        amount: parseFen(tier.amount),
        rate: parsePrice(tier.rate),
      })),
    })),
    gifts: [],
    giftStock: new Map(),
    coupon: world.coupon && {
      kind: world.coupon.kind === 'amount' ? 'amount' : 'discount',
      value: world.coupon.kind === 'amount' ? parseFen(world.coupon.value) : parsePrice(world.coupon.value),
      maxReduce: world.coupon.maxReduce === null ? null : parseFen(world.coupon.maxReduce),
      threshold: parseFen(world.coupon.threshold),
      scope: toScope(world.coupon.scope),
      isExclusive: world.coupon.exclusive,
    },
    shipping: {
      minimumOrder: parseFen(world.minimum),
      freeFrom: parseFen(world.freeFrom),
      fee: parseFen(world.fee),
      unshipped: parseFen(world.unshipped),
      ...usualFreight,
    },
  }
}
