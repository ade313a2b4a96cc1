/** What belongs to certain goods: gifts, combinations, group buys. */
import type { SampleCombination, SampleGift, SampleGroupBuy } from '#shop-api/sample-shop/model/promotion-types.ts'
import type { SampleGoods } from '#shop-api/sample-shop/model/types.ts'
import type { GoodsPool } from './goods-pool.ts'
import { costs, shareOfPrice } from './goods-pool.ts'
import { fromTo } from './order-promotions.ts'

const things = ['品牌抽纸一提', '手提袋', '店用计算器', '便携药盒', '货架陈列卡', '冷热两用杯'] as const

export function gifts(pool: GoodsPool, today: number): SampleGift[] {
  return pool.take(18, costs(6, 80)).map((goods, place) => {
    const buyNumber = Math.max(goods.minQuantity, goods.middlePack) * inTurn([1, 2, 5], place)
    const isSameGoods = place % 2 === 0
    const thing = inTurn(things, place)
    const giftName = isSameGoods ? `${goods.name} ${goods.spec}` : thing
    return {
      id: place + 1,
      name: `买${buyNumber}${goods.unit}赠${isSameGoods ? `1${goods.unit}` : thing}`,
      goodsId: goods.id,
      buyNumber,
      gift: { goodsId: isSameGoods ? goods.id : null, name: giftName, number: 1 },
      isRepeating: place % 4 !== 3,
      stock: 300,
      ...fromTo(today, -12, 60),
    }
  })
}

/** Names a shop assistant would recommend together, and the categories the goods come from. */
const sets: [name: string, categoryIds: number[]][] = [
  ['感冒常备组合', [201, 202, 205]],
  ['咳嗽痰多组合', [203, 206]],
  ['肠胃常备组合', [302, 304, 307]],
  ['慢病三高组合', [401, 402, 404]],
  ['糖友监测组合', [501, 1802]],
  ['跌打外用组合', [704, 706]],
  ['家庭换药组合', [803, 1804, 1601, 1805]],
  ['女性养护组合', [1002, 1304]],
  ['眼干眼涩组合', [902, 1811]],
  ['儿童常备组合', [1201, 1203, 1204]],
]

export function combinations(pool: GoodsPool, today: number): SampleCombination[] {
  const isSingle = (goods: SampleGoods) => goods.minQuantity === 1 && costs(1, 120)(goods)
  return sets.flatMap(([name, categoryIds], place) => {
    const goods = categoryIds.flatMap((id) => pool.take(1, (one) => one.categoryId === id && isSingle(one)))
    if (goods.length < 2) return []
    const items = goods.map((one, i) => ({ goodsId: one.id, number: i === 0 && place % 2 === 0 ? 2 : 1 }))
    const fen = goods.reduce(
      (sum, one, i) => sum + Math.round(Number(one.unitPrice) * 100) * (items[i]?.number ?? 1),
      0,
    )
    const price = (Math.floor(fen * 0.88) / 100).toFixed(2)
    return [{ id: place + 1, name, items, price, stock: 30 + place * 5, limitPerMember: 5, ...fromTo(today, -8, 60) }]
  })
}

export function groupBuys(pool: GoodsPool, today: number): SampleGroupBuy[] {
  return pool.take(12, costs(5, 150)).map((goods, place) => {
    const minNumber = Math.max(goods.minQuantity, goods.middlePack)
    return {
      id: place + 1,
      goodsId: goods.id,
      price: shareOfPrice(goods, place % 2 === 0 ? 0.82 : 0.86),
      requiredBuyers: inTurn([3, 5, 10], place),
      minNumber,
      limitPerMember: minNumber * 5,
      stock: minNumber * 60,
      ...fromTo(today, -2, 20 + place),
    }
  })
}

/** The place-th of a list that goes round and round. */
export function inTurn<T>(list: readonly [T, ...T[]], place: number): T {
  return list[place % list.length] ?? list[0]
}
