/** What depends on the amount of an order: full reduction, store-wide discount, cash back, exchange purchase. */
import { instantOfDay } from '#shop-api/sample-shop/model/dates.ts'
import type {
  PromotionWindow,
  SampleCashBack,
  SampleExchange,
  SampleFullReduction,
  SampleStoreWideDiscount,
} from '#shop-api/sample-shop/model/promotion-types.ts'
import type { SampleGoods } from '#shop-api/sample-shop/model/types.ts'
import type { GoodsPool } from './goods-pool.ts'
import { costs, shareOfPrice } from './goods-pool.ts'

export const fromTo = (today: number, from: number, to: number): PromotionWindow => ({
  startsAt: instantOfDay(today + from),
  endsAt: instantOfDay(today + to),
})

/** A first-level category in a scope covers its children. One reduction has ended and one has not begun. */
export function fullReductions(pool: GoodsPool, today: number): SampleFullReduction[] {
  const chosen = pool.take(40, costs(6, 120)).map((goods) => goods.id)
  const running = fromTo(today, -10, 60)
  return [
    {
      id: 1,
      name: '感冒呼吸品类满减',
      scope: { kind: 'categories', categoryIds: [2] },
      tiers: [
        { amount: '200.00', reduce: '10.00' },
        { amount: '500.00', reduce: '30.00' },
        { amount: '1000.00', reduce: '80.00' },
      ],
      isRepeating: false,
      ...running,
    },
    {
      id: 2,
      name: '惠民堂品牌每满300减20',
      scope: { kind: 'brands', brandIds: [18] },
      tiers: [{ amount: '300.00', reduce: '20.00' }],
      isRepeating: true,
      ...running,
    },
    {
      id: 3,
      name: '精选商品满减',
      scope: { kind: 'goods', goodsIds: chosen },
      tiers: [
        { amount: '100.00', reduce: '5.00' },
        { amount: '300.00', reduce: '20.00' },
      ],
      isRepeating: false,
      ...running,
    },
    {
      id: 4,
      name: '器械专区满减（已结束）',
      scope: { kind: 'categories', categoryIds: [18] },
      tiers: [{ amount: '300.00', reduce: '15.00' }],
      isRepeating: false,
      ...fromTo(today, -40, -5),
    },
    {
      id: 5,
      name: '滋补调理满减（预告）',
      scope: { kind: 'categories', categoryIds: [14] },
      tiers: [{ amount: '500.00', reduce: '40.00' }],
      isRepeating: false,
      ...fromTo(today, 14, 40),
    },
  ]
}

/** Flash-sale goods and those under special rules stay out of the store-wide discount. */
export function storeWideDiscounts(
  goods: SampleGoods[],
  flashGoodsIds: number[],
  today: number,
): SampleStoreWideDiscount[] {
  const special = goods.filter((one) => one.isEphedrine || one.controlledSale !== null).map((one) => one.id)
  return [
    {
      id: 1,
      name: '全场94折',
      scope: { kind: 'all' },
      excludedGoodsIds: [...new Set([...flashGoodsIds, ...special])].sort((a, b) => a - b),
      tiers: [{ amount: '1000.00', rate: '0.94' }],
      ...fromTo(today, -3, 30),
    },
  ]
}

export function cashBacks(today: number): SampleCashBack[] {
  return [
    {
      id: 1,
      name: '月度满额返现',
      scope: { kind: 'all' },
      tiers: [
        { amount: '2000.00', back: '20.00' },
        { amount: '5000.00', back: '60.00' },
        { amount: '10000.00', back: '150.00' },
      ],
      ...fromTo(today, -10, 50),
    },
  ]
}

export function exchanges(pool: GoodsPool, today: number): SampleExchange[] {
  const offer = (goods: SampleGoods, place: number) => ({
    goodsId: goods.id,
    price: shareOfPrice(goods, place % 2 === 0 ? 0.5 : 0.6),
    limitPerOrder: Math.max(goods.minQuantity, goods.mustBuyByMiddlePack ? goods.middlePack : 1) * 2,
    stock: 200,
  })
  const easy = (goods: SampleGoods) => costs(3, 30)(goods) && goods.minQuantity === 1
  return [
    {
      id: 1,
      name: '滋补保健满500加价换购',
      scope: { kind: 'categories', categoryIds: [14, 15] },
      threshold: '500.00',
      items: pool.take(6, easy).map(offer),
      ...fromTo(today, -7, 45),
    },
    {
      id: 2,
      name: '饮片满300换购',
      scope: { kind: 'categories', categoryIds: [17] },
      threshold: '300.00',
      items: pool.take(4, (goods) => goods.kind === 'piece' && costs(3, 60)(goods)).map(offer),
      ...fromTo(today, -7, 45),
    },
  ]
}
