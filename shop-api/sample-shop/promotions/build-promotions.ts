import { chinaDay } from '#shop-api/sample-shop/model/dates.ts'
import type { SamplePromotions } from '#shop-api/sample-shop/model/promotion-types.ts'
import { mix, randomFrom } from '#shop-api/sample-shop/model/random.ts'
import type { SampleGoods } from '#shop-api/sample-shop/model/types.ts'
import { cashVouchers, coupons, memberCoupons } from './coupons.ts'
import { goodsPool } from './goods-pool.ts'
import { combinations, gifts, groupBuys } from './line-promotions.ts'
import { cashBacks, exchanges, fullReductions, storeWideDiscounts } from './order-promotions.ts'
import { lotteries, pointsGoods } from './points-and-lottery.ts'
import { dailySpecials, flashSales } from './special-prices.ts'

/** Every kind of promotion over the given goods. Combinations pick first: they are the choosiest. */
export function buildPromotions(goods: SampleGoods[], asOf: Date, seed: number): SamplePromotions {
  const today = chinaDay(asOf)
  const pool = goodsPool(goods, today, randomFrom(mix(seed, 0x70726f6d)))
  const sets = combinations(pool, today)
  const flash = flashSales(pool, today)
  const flashGoodsIds = flash.flatMap((sale) => sale.items.map((item) => item.goodsId))
  const couponKinds = coupons(today)
  return {
    flashSales: flash,
    dailySpecials: dailySpecials(pool, today),
    fullReductions: fullReductions(pool, today),
    storeWideDiscounts: storeWideDiscounts(goods, flashGoodsIds, today),
    cashBacks: cashBacks(today),
    gifts: gifts(pool, today),
    exchanges: exchanges(pool, today),
    combinations: sets,
    groupBuys: groupBuys(pool, today),
    coupons: couponKinds,
    memberCoupons: memberCoupons(today, couponKinds),
    cashVouchers: cashVouchers(today),
    pointsGoods: pointsGoods(),
    lotteries: lotteries(today),
  }
}
