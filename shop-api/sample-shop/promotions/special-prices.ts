/** Flash sales and daily specials: weeks of them, so that a shop loaded today still has one running next week. */
import { instantOfDay } from '#shop-api/sample-shop/model/dates.ts'
import type {
  SampleDailySpecial,
  SampleFlashSale,
  SpecialPriceItem,
} from '#shop-api/sample-shop/model/promotion-types.ts'
import type { SampleGoods } from '#shop-api/sample-shop/model/types.ts'
import type { GoodsPool } from './goods-pool.ts'
import { costs, shareOfPrice, stockOf } from './goods-pool.ts'
import { inTurn } from './line-promotions.ts'

export const promotionDays = 45

/** Hours a session begins and ends; together they cover the day. */
const sessions = [
  { name: '早间秒杀', from: 0, to: 10 },
  { name: '日间秒杀', from: 10, to: 16 },
  { name: '晚间秒杀', from: 16, to: 24 },
]
const itemsPerSession = 8
const flashShares = [0.72, 0.8, 0.85, 0.78] as const
const specialShares = [0.88, 0.9, 0.86] as const

function specialItem(goods: SampleGoods, place: number, shares: readonly [number, ...number[]]): SpecialPriceItem {
  const step = goods.mustBuyByMiddlePack ? goods.middlePack : Math.max(1, goods.minQuantity)
  return {
    goodsId: goods.id,
    price: shareOfPrice(goods, inTurn(shares, place)),
    stock: Math.max(step, Math.floor(Math.min(stockOf(goods) / 3, 200) / step) * step),
    limitPerMember: step * inTurn([2, 5, 10], place),
  }
}

/** Turn a list into its place-th window of `size`, going round at the end. */
function windowOf<T>(list: T[], place: number, size: number): T[] {
  return Array.from({ length: Math.min(size, list.length) }, (_, i) => list[(place * size + i) % list.length] as T)
}

export function flashSales(pool: GoodsPool, today: number): SampleFlashSale[] {
  const goods = pool.take(itemsPerSession * sessions.length * 4, costs(4, 90))
  return Array.from({ length: promotionDays }, (_, day) =>
    sessions.map((session, turn) => ({
      id: day * sessions.length + turn + 1,
      name: session.name,
      startsAt: instantOfDay(today + day, session.from),
      endsAt: instantOfDay(today + day, session.to),
      items: windowOf(goods, day * sessions.length + turn, itemsPerSession).map((one, place) =>
        specialItem(one, place, flashShares),
      ),
    })),
  ).flat()
}

export function dailySpecials(pool: GoodsPool, today: number): SampleDailySpecial[] {
  const goods = pool.take(60, costs(5, 160))
  return Array.from({ length: promotionDays }, (_, day) => ({
    id: day + 1,
    name: '每日特价',
    startsAt: instantOfDay(today + day),
    endsAt: instantOfDay(today + day + 1),
    items: windowOf(goods, day, 12).map((one, place) => specialItem(one, place, specialShares)),
  }))
}
