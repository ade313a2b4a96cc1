import { asc, eq } from 'drizzle-orm'
import { ladderTiers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { addLadder, addPromotion, openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import type { Operate } from './testing/operate.ts'
import { operatorOf } from './testing/operate.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let operate: Operate

beforeAll(async () => {
  shop = await openCartShop(now)
  operate = await operatorOf(shop)
})
afterAll(() => shop.close())

const scope = { kind: 'all' } as const

/** Goods at 12.00 with tiers, a flash sale, a group buy, an exchange that is over, and a set with 3.00 of other goods. */
async function offered() {
  const { db } = shop
  const goodsId = await addGoods(db, { now, unitPrice: '12.0000', ladderType: 2 })
  const other = await addGoods(db, { now, unitPrice: '3.0000' })
  await addLadder(db, goodsId, [
    [20, '10.5800'],
    [100, '8.9000'],
  ])
  const flash = await addPromotion(db, now, { kind: 'flash', name: '早市', scope, rule: {} }, [
    { goodsId, price: '9.3400' },
  ])
  const group = await addPromotion(db, now, { kind: 'group_buy', name: '三家成团', scope, rule: { price: '9.5000' } }, [
    { goodsId, price: '9.5000' },
  ])
  await addPromotion(db, now, { kind: 'exchange', name: '旧换购', scope, rule: {}, endsAt: now }, [
    { goodsId, price: '11.0000' },
  ])
  const set = await addPromotion(db, now, { kind: 'combination', name: '两件装', scope, rule: { price: '13.0000' } }, [
    { goodsId },
    { goodsId: other },
  ])
  const tiers = async () =>
    (await db.select().from(ladderTiers).where(eq(ladderTiers.goodsId, goodsId)).orderBy(asc(ladderTiers.number))).map(
      (tier) => Number(tier.price),
    )
  const item = async ({ itemIds }: { itemIds: number[] }) => {
    const [row] = await db.select().from(promotionItems).where(eq(promotionItems.id, itemIds[0]!))
    return Number(row?.price)
  }
  const rule = async ({ id }: { id: number }) => {
    const [row] = await db.select().from(promotions).where(eq(promotions.id, id))
    return row?.rule.price
  }
  return { goodsId, flash, group, set, tiers, item, rule }
}

test('a price below tiers and offers is refused, each named, and nothing changes', async () => {
  const { goodsId, tiers, item, flash } = await offered()
  const said = '阶梯价（20）10.58、秒杀“早市”9.34、拼团“三家成团”9.50、组合“两件装”13.00'
  await expect(operate('price', goodsId, '9.00')).rejects.toThrow(said)
  await expect(operate('price', goodsId, '9.00', '--offers', 'refuse')).rejects.toThrow(said)
  expect([await tiers(), await item(flash)]).toEqual([[10.58, 8.9], 9.34])
  expect(await operate('stock', goodsId)).toMatch(/单价 +¥12\.00/)
})

test('or carried through: what was above it costs the same from then on, what was below stays', async () => {
  const { goodsId, tiers, item, rule, flash, group, set } = await offered()
  expect(await operate('price', goodsId, '9.00', '--offers', 'carry')).toMatch(/单价 +¥9\.00/)
  expect(await tiers()).toEqual([9, 8.9])
  expect([await item(flash), await item(group), await rule(group), await rule(set)]).toEqual([9, 9, '9.00', '12.00'])
})

test('a price above all of them is simply set, and one being set is not compared', async () => {
  const { goodsId, tiers } = await offered()
  expect(await operate('price', goodsId, '15')).toMatch(/单价 +¥15\.00/)
  expect(await operate('price', goodsId, '待定')).toMatch(/单价 +待定/)
  await expect(operate('price', goodsId, '9.00')).rejects.toThrow('新单价低于')
  await expect(operate('price', goodsId, '9.00', '--offers', 'maybe')).rejects.toThrow('carry')
  expect(await tiers()).toEqual([10.58, 8.9])
})

test('a group buy above the price is not opened', async () => {
  const goodsId = await addGoods(shop.db, { now })
  await expect(operate('group-add', goodsId, '10.01', 3, 50)).rejects.toThrow('拼团价不能高于单价10.00')
  expect(await operate('group-add', goodsId, '10', 3, 50)).toContain('已开拼团活动')
})
