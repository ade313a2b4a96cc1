import { eq } from 'drizzle-orm'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { forgetCopies } from '#shop-api/platform/db/brief-cache.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import { cartLines } from './tables.ts'
import { addLadder, addPromotion, CartOwner, changeGoods, openCartShop, setShippingRules } from './testing/cart-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let owner: CartOwner

beforeAll(async () => {
  shop = await openCartShop(now)
  await setShippingRules(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.now = now
  owner = await CartOwner.open(shop)
})

describe('special prices', () => {
  const flash = async (goodsId: number, over: object = {}, window: object = {}) =>
    addPromotion(
      shop.db,
      now,
      { kind: 'flash', name: '早间秒杀', scope: { kind: 'goods', goodsIds: [goodsId] }, rule: {}, ...window },
      [{ goodsId, price: '7.5000', stock: 100, memberLimit: 5, ...over }],
    )

  test('the running flash price is charged, asked for or not; past its limit the ordinary price', async () => {
    const id = await addGoods(shop.db, { now })
    const { itemIds } = await flash(id)
    expect((await owner.add(id, 8)).results).toMatchObject([
      { ok: 1, number: 5, message: '秒杀限购，您还可购5盒，已调整为5盒' },
    ])
    expect((await owner.add(id, 3)).results).toMatchObject([
      { ok: 1, number: 3, message: '秒杀限购数量已满，本次按普通价加入' },
    ])
    expect((await owner.list()).data).toMatchObject([
      {
        type: 1,
        goods_price_id: itemIds[0],
        number: 5,
        price: '7.50',
        raw_price: '10.00',
        amount: '37.50',
        with_coupon: 0,
      },
      { type: 0, goods_price_id: 0, number: 3, price: '10.00', amount: '30.00', with_coupon: 1 },
    ])
  })

  test('a price above the list price is no offer: nobody pays it, and nothing shows it', async () => {
    const id = await addGoods(shop.db, { now })
    await flash(id, { price: '8.3400' })
    await owner.add(id, 5)
    await changeGoods(shop.db, id, { unitPrice: '5.0000' })
    forgetCopies()
    const [line] = (await owner.list()).data
    expect(line).toMatchObject({ type: 0, price: '5.00', amount: '25.00', with_coupon: 1 })
    const { goods, promotions } = (await owner.caller.call(goodsCalls.goodsDetail, { id })).data
    expect(promotions).toEqual([])
    expect(goods).toMatchObject({ sale_price: '5.00', spike: null, goods_price_id: 0, tags: [] })
  })

  test('when it is over the line becomes an ordinary one, joins its twin, and says so', async () => {
    const id = await addGoods(shop.db, { now, name: '秒杀片' })
    await flash(id)
    await owner.add(id, 5)
    await owner.add(id, 3)
    shop.now = new Date(now.getTime() + 13 * 3_600_000)
    const cart = await owner.list()
    expect(cart.notices).toEqual(['秒杀片：秒杀已结束，已恢复普通价'])
    expect(cart.data).toMatchObject([{ type: 0, number: 8, price: '10.00', amount: '80.00' }])
    expect((await owner.list()).notices).toEqual([])
  })

  test.each([
    ['by themselves', 0, 9],
    ['with the ordinary line that is there', 2, 11],
  ])('lines of two offers that are over become one, %s', async (_, ordinary, total) => {
    const id = await addGoods(shop.db, { now, name: '两场片' })
    if (ordinary > 0) await owner.add(id, ordinary)
    for (const number of [5, 4]) {
      const start = shop.now
      await flash(id, {}, { startsAt: start, endsAt: new Date(start.getTime() + 3_600_000) })
      await owner.add(id, number)
      shop.now = new Date(start.getTime() + 2 * 3_600_000)
    }
    await owner.caller.call(cartCalls.cartSelect, {
      body: { ids: (await owner.stored()).slice(1).map((row) => row.id), is_selected: 0 },
    })
    const cart = await owner.list()
    expect(cart.data).toMatchObject([{ type: 0, number: total, is_selected: 1, price: '10.00' }])
    expect(await owner.stored()).toMatchObject([{ key: `g${id}`, number: total, goodsPriceId: 0 }])
    expect((await owner.list()).notices).toEqual([])
  })

  test('an expired or foreign offer id gets the price that is valid now', async () => {
    const id = await addGoods(shop.db, { now })
    const over = await flash(id, {}, { endsAt: now })
    const other = await flash(await addGoods(shop.db, { now }))
    for (const goods_price_id of [over.itemIds[0], other.itemIds[0], 987_654]) {
      const { results } = await owner.add(id, 1, { goods_price_id, type: 1, price: '0.01' })
      expect(results).toMatchObject([{ ok: 1, message: '活动已结束，按普通价加入' }])
    }
    expect((await owner.list()).data).toMatchObject([{ type: 0, number: 3, price: '10.00' }])
  })
})

describe('combinations and exchange', () => {
  test('a combination is priced by the set and shares its stock with the plain line', async () => {
    const first = await addGoods(shop.db, { now, batches: [[700, 10]] })
    const second = await addGoods(shop.db, { now, unitPrice: '20.0000' })
    const { id } = await addPromotion(
      shop.db,
      now,
      {
        kind: 'combination',
        name: '感冒组合',
        scope: { kind: 'goods', goodsIds: [first, second] },
        rule: { price: '35.00' },
        stock: 50,
        memberLimit: 5,
      },
      [
        { goodsId: first, number: 2 },
        { goodsId: second, number: 1 },
      ],
    )
    expect((await owner.add(id, 9, { type: 3 })).results).toMatchObject([
      { ok: 1, number: 5, message: '库存仅剩5套，已调整为5套' },
    ])
    await owner.add(first, 1)
    const cart = await owner.list()
    expect(cart.data).toMatchObject([
      {
        type: 3,
        number: 5,
        price: '35.00',
        raw_price: '40.00',
        amount: '175.00',
        goods: null,
        combination: { id, number: 5, goods: [{ number: 2 }, { number: 1 }] },
      },
      { type: 0, is_selected: 0, goods: { reasons: [{ code: 'short_stock', text: '库存不足，还可购0盒' }] } },
    ])
    expect(cart.amounts).toMatchObject({ goods_amount: '175.00', selected_count: 1 })
  })

  test('an exchange opens with its threshold', async () => {
    const id = await addGoods(shop.db, { now })
    const cheap = await addGoods(shop.db, { now })
    const { itemIds } = await addPromotion(
      shop.db,
      now,
      { kind: 'exchange', scope: { kind: 'all' }, rule: { threshold: '100.00' } },
      [{ goodsId: cheap, price: '4.0000', memberLimit: 2, stock: 10 }],
    )
    await owner.add(id, 9)
    await owner.add(cheap, 2, { is_yj: 1, goods_price_id: itemIds[0] })
    const short = await owner.list()
    expect(short.data[1]).toMatchObject({
      is_yj: 1,
      is_selected: 0,
      goods: { reasons: [{ code: 'exchange_not_reached', text: '还差 ¥10.00 可换购' }] },
    })
    await owner.add(id, 1)
    await owner.caller.call(cartCalls.cartSelect, { body: { ids: [short.data[1]!.id], is_selected: 1 } })
    const open = await owner.list()
    expect(open.data[1]).toMatchObject({ type: 2, is_selected: 1, price: '4.00', amount: '8.00' })
    await shop.db.update(cartLines).set({ number: 3 }).where(eq(cartLines.id, short.data[1]!.id))
    expect((await owner.list()).data[1]?.goods?.reasons[0]?.text).toBe('换购限购，您还可购2盒')
  })

  test('a link that names an exchange shows its price and limit, and what is added there is charged it', async () => {
    const id = await addGoods(shop.db, { now })
    const cheap = await addGoods(shop.db, { now, middlePack: 10, mustBuyByMiddlePack: true })
    await addLadder(shop.db, cheap, [[20, '9.0000']])
    const { itemIds } = await addPromotion(
      shop.db,
      now,
      { kind: 'exchange', name: '满额换购', scope: { kind: 'goods', goodsIds: [id] }, rule: { threshold: '100.00' } },
      [{ goodsId: cheap, price: '4.0000', memberLimit: 2, stock: 10 }],
    )
    const detail = async (query: object, caller: Pick<typeof owner.caller, 'call'> = owner.caller) =>
      (await caller.call(goodsCalls.goodsDetail, { id: cheap, query })).data
    const plain = await detail({})
    expect(plain.goods).toMatchObject({ sale_price: '10.00', is_yj: 0, goods_price_id: 0, min_number: 1, is_zbz: 1 })
    expect(plain.promotions.map((promotion) => promotion.name)).not.toContain('满额换购')
    const { goods, promotions } = await detail({ is_yj: 1, goods_price_id: itemIds[0] })
    expect(goods).toMatchObject({
      base_price: '10.00',
      sale_price: '4.00',
      ladder_price: [],
      is_buy: 1,
      is_zbz: 0,
      max_number: 2,
      is_yj: 1,
      goods_price_id: itemIds[0],
    })
    expect(promotions).toContainEqual(expect.objectContaining({ name: '满额换购', describe: '满100可换购' }))
    await owner.add(id, 10)
    await owner.add(cheap, 2, { is_yj: goods.is_yj, goods_price_id: goods.goods_price_id })
    expect((await owner.list()).data[1]).toMatchObject({ type: 2, number: 2, price: '4.00', is_selected: 1 })
    const guest = shop.visitor()
    const seen = await guest.call(goodsCalls.goodsDetail, { params: { id: cheap }, query: { is_yj: 1 } })
    expect(seen.data.goods).toMatchObject({ sale_price: null, is_yj: 0 })
    shop.now = new Date(now.getTime() + 13 * 3_600_000)
    expect((await detail({ is_yj: 1, goods_price_id: itemIds[0] })).goods).toMatchObject({
      sale_price: '10.00',
      is_yj: 0,
    })
  })

  test('a link names the full reduction and the tier that are meant, if they reach the goods', async () => {
    const id = await addGoods(shop.db, { now, categoryPath: [99] })
    await addLadder(shop.db, id, [[20, '9.0000']])
    const reduction = (name: string) =>
      addPromotion(shop.db, now, {
        kind: 'full_reduction',
        name,
        scope: { kind: 'categories', categoryIds: [99] },
        rule: { tiers: [{ id: 1, amount: '100.00', reduce: '10.00' }] },
      })
    const first = await reduction('先来')
    const second = await reduction('后到')
    forgetCopies()
    const goods = async (query: object) => (await owner.caller.call(goodsCalls.goodsDetail, { id, query })).data.goods
    const tier = (await goods({})).ladder_price[0]?.id
    expect(await goods({ goods_manjian_id: second.id, ladder_price_id: tier })).toMatchObject({
      goods_manjian_id: second.id,
      ladder_price_id: tier,
    })
    expect(await goods({ goods_manjian_id: 999_999, ladder_price_id: 999_999 })).toMatchObject({
      goods_manjian_id: first.id,
      ladder_price_id: 0,
    })
  })

  test('ephedrine-containing goods do not help an exchange to open', async () => {
    const right = { quota: 100, used: 0, validTo: '2027-12-31' }
    owner = await CartOwner.open(shop, await addMember(shop.db, { ephedrine: right }))
    const id = await addGoods(shop.db, { now, categoryPath: [88] })
    const apart = await addGoods(shop.db, { now, categoryPath: [88], isEphedrine: true })
    const cheap = await addGoods(shop.db, { now })
    const { itemIds } = await addPromotion(
      shop.db,
      now,
      { kind: 'exchange', scope: { kind: 'categories', categoryIds: [88] }, rule: { threshold: '100.00' } },
      [{ goodsId: cheap, price: '4.0000', memberLimit: 2, stock: 10 }],
    )
    await owner.add(id, 9)
    await owner.add(apart, 9)
    await owner.add(cheap, 1, { is_yj: 1, goods_price_id: itemIds[0] })
    expect((await owner.list()).data[2]?.goods?.reasons).toMatchObject([
      { code: 'exchange_not_reached', text: '还差 ¥10.00 可换购（含麻商品不计入）', action: { label: '去凑单' } },
    ])
    await owner.add(id, 1)
    expect((await owner.list()).data[2]?.goods?.reasons).toEqual([])
  })
})
