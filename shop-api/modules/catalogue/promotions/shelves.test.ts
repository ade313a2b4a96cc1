import { eq } from 'drizzle-orm'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addPromotion, openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let goodsId: number
let offeredId: number

beforeAll(async () => {
  shop = await openCartShop(now)
  goodsId = await addGoods(shop.db, { now, categoryPath: [5] })
  offeredId = await addGoods(shop.db, { now })
  await addPromotion(shop.db, now, { kind: 'daily', scope: { kind: 'goods', goodsIds: [goodsId] }, rule: {} }, [
    { goodsId, price: '8.0000', stock: 9, memberLimit: 3 },
  ])
  await addPromotion(
    shop.db,
    now,
    {
      kind: 'exchange',
      name: '满500换购',
      scope: { kind: 'categories', categoryIds: [5] },
      rule: { threshold: '500.00' },
    },
    [{ goodsId: offeredId, price: '4.0000', memberLimit: 2 }],
  )
  await addPromotion(shop.db, now, {
    kind: 'full_reduction',
    name: '品类满减',
    scope: { kind: 'categories', categoryIds: [5] },
    rule: { tiers: [{ id: 1, amount: '100.00', reduce: '5.00' }] },
  })
  await addPromotion(shop.db, now, { kind: 'cash_back', scope: { kind: 'all' }, rule: { tiers: [] }, endsAt: now })
})
afterAll(() => shop.close())

test('daily specials of today, with their price and when they end', async () => {
  const caller = await signIn(shop, await addMember(shop.db))
  const { data } = await caller.call(goodsCalls.everydayPrice)
  expect(data.data).toMatchObject([{ id: goodsId, base_price: '10.00', sale_price: '8.00' }])
  expect(data.ends_at).toBe(Math.floor(now.getTime() / 1000) + 12 * 3600)
})

test('campaigns that run now, with goods they reach', async () => {
  const { data } = (await shop.visitor().call(goodsCalls.goodsCampaigns)).data
  expect(data).toMatchObject([
    { name: '品类满减', kind: 'full_reduction', url: '/list?select=5', goods: [{ id: goodsId, base_price: null }] },
  ])
})

test('exchange offers show their price to members only', async () => {
  const guest = (await shop.visitor().call(goodsCalls.exchangeGroups)).data
  expect(guest.data).toMatchObject([{ name: '满500换购', amount: '500.00', offers: [] }])
  const caller = await signIn(shop, await addMember(shop.db))
  const { data } = (await caller.call(goodsCalls.exchangeGroups)).data
  expect(data[0]).toMatchObject({
    describe: '满500可换购',
    goods: [{ id: goodsId }],
    offers: [{ price: '4.00', number: 2, goods: { id: offeredId, goods_price_id: expect.any(Number), is_yj: 1 } }],
  })
})

test('anyone who may not see the price of the goods sees no offer of them', async () => {
  const offersTo = async (memberId: number) =>
    (await (await signIn(shop, memberId)).call(goodsCalls.exchangeGroups)).data.data[0]?.offers
  expect(await offersTo(await addMember(shop.db, { reviewState: 'draft' }))).toEqual([])
  const memberIds = [await addMember(shop.db)]
  const saleControl = { mode: 'white' as const, regionCodes: [], customerKinds: [], memberIds, note: '' }
  await shop.db.update(goods).set({ saleControl }).where(eq(goods.id, offeredId))
  expect(await offersTo(await addMember(shop.db))).toEqual([])
  expect(await offersTo(memberIds[0] ?? 0)).toMatchObject([{ price: '4.00' }])
})
