import { eq } from 'drizzle-orm'
import type { WireCart } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { cartLines } from '#shop-api/db/schema/cart.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import { settings } from '#shop-api/db/schema/content.ts'
import { members } from '#shop-api/db/schema/members.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import type { Caller } from './testing/cart-shop.ts'
import { addLadder, addPromotion, openCartShop, signIn } from './testing/cart-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let memberId: number
let caller: Caller

beforeAll(async () => {
  shop = await openCartShop(now)
  for (const [name, value] of [
    ['minimumOrder', '200.00'],
    ['freeShippingFrom', '500.00'],
    ['shippingFee', '12.00'],
  ]) {
    await shop.db.update(settings).set({ value }).where(eq(settings.name, name!))
  }
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.now = now
  memberId = await addMember(shop.db)
  caller = await signIn(shop, memberId)
})

const list = async (filters?: number): Promise<WireCart> =>
  (await caller.call(cartCalls.cartList, { query: filters === undefined ? {} : { filters } })).data
const add = async (goodsId: number, number: number, more: object = {}) =>
  (await caller.call(cartCalls.cartAdd, { body: { params: [{ goods_id: goodsId, number, ...more }] } })).data
const checkout = async (ids: number[], couponId?: number) =>
  (await caller.call(cartCalls.cartCheckout, { body: { ids, ...(couponId ? { coupon_id: couponId } : {}) } })).data
const change = (id: number, columns: Partial<typeof goods.$inferInsert>) =>
  shop.db.update(goods).set(columns).where(eq(goods.id, id))

describe('adding', () => {
  test('many lines at once, each with its own result; the price sent plays no part', async () => {
    const plain = await addGoods(shop.db, { now })
    const packed = await addGoods(shop.db, { now, middlePack: 10, mustBuyByMiddlePack: true })
    const shelfless = await addGoods(shop.db, { now, isOnShelf: false })
    const params = [
      { goods_id: plain, number: 3, price: '0.01' },
      { goods_id: packed, number: 11 },
      { goods_id: shelfless, number: 1 },
      { goods_id: 999_999, number: 1 },
    ]
    const { data } = await caller.call(cartCalls.cartAdd, { body: { params } })
    expect(data.results).toMatchObject([
      { goods_id: plain, ok: 1, number: 3, message: '' },
      { goods_id: packed, ok: 1, number: 20, message: '须按中包装10盒的倍数购买，已调整为20盒' },
      { goods_id: shelfless, ok: 0, number: 0, reasons: [{ code: 'off_shelf' }] },
      { goods_id: 999_999, ok: 0, number: 0, reasons: [{ code: 'off_shelf' }] },
    ])
    expect(data.total).toEqual({ count: 2, total: '230.00' })
  })

  test('goes on top of what is there, up to the stock, and says so', async () => {
    const id = await addGoods(shop.db, { now, batches: [[700, 8]] })
    await add(id, 5)
    const { results } = await add(id, 5)
    expect(results).toMatchObject([{ ok: 1, number: 8, message: '库存仅剩8盒，已调整为8盒' }])
    expect((await add(id, 1)).results).toMatchObject([{ ok: 0, number: 8 }])
    expect((await list()).data).toMatchObject([{ number: 8, amount: '80.00' }])
  })

  test('quick add takes one legal step', async () => {
    const id = await addGoods(shop.db, { now, middlePack: 5, mustBuyByMiddlePack: true, minQuantity: 8 })
    const quick = async () => (await caller.call(cartCalls.cartQuickAdd, { id })).data.results[0]?.number
    expect([await quick(), await quick(), await quick()]).toEqual([10, 15, 20])
  })

  test('ten quick adds at once are ten steps in one line', async () => {
    const id = await addGoods(shop.db, { now, middlePack: 2, mustBuyByMiddlePack: true })
    await Promise.all(Array.from({ length: 10 }, () => caller.call(cartCalls.cartQuickAdd, { id })))
    expect((await list()).data.map((line) => line.number)).toEqual([20])
  })

  test('needs a sign-in', async () => {
    const answer = await shop.app.inject({ method: 'GET', url: '/api/cart/total' })
    expect(answer.json()).toMatchObject({ code: 10001 })
  })
})

describe('editing', () => {
  test('answers with the quantity really stored and why', async () => {
    const id = await addGoods(shop.db, { now, middlePack: 10, mustBuyByMiddlePack: true, casePack: 100 })
    await add(id, 10)
    const line = (await list()).data[0]!
    const edit = async (number: number) =>
      (await caller.call(cartCalls.cartEdit, { id: line.id, body: { number } })).data
    expect(await edit(31)).toEqual({ id: line.id, number: 40, message: '须按中包装10盒的倍数购买，已调整为40盒' })
    expect(await edit(80)).toEqual({ id: line.id, number: 80, message: '再加20盒即满整件（每件100盒）' })
    await change(id, { isOnShelf: false })
    expect(await edit(50)).toEqual({ id: line.id, number: 80, message: '商品已下架' })
    expect(await edit(0)).toMatchObject({ number: 0 })
    expect((await list()).data).toEqual([])
  })

  test("another member's line is as good as gone", async () => {
    const id = await addGoods(shop.db, { now })
    await add(id, 10)
    const [line] = await shop.db.select().from(cartLines).where(eq(cartLines.memberId, memberId))
    const stranger = await signIn(shop, await addMember(shop.db))
    expect(await stranger.call(cartCalls.cartEdit, { id: line!.id, body: { number: 1 } })).toMatchObject({ code: 404 })
    await stranger.call(cartCalls.cartDelete, { body: { ids: [line!.id] } })
    await stranger.call(cartCalls.cartSelect, { body: { ids: [line!.id], is_selected: 0 } })
    const settled = (await stranger.call(cartCalls.cartCheckout, { body: { ids: [line!.id] } })).data
    expect(settled.orders).toEqual([])
    expect(settled.blockers.map((blocker) => blocker.code)).toEqual(['line_gone', 'empty_selection', 'no_address'])
    expect((await list()).data).toMatchObject([{ number: 10, is_selected: 1 }])
  })
})

describe('the list', () => {
  test('what can no longer be bought loses its selection, with one notice', async () => {
    const gone = await addGoods(shop.db, { now, name: '下架片' })
    const kept = await addGoods(shop.db, { now })
    await add(gone, 2)
    await add(kept, 2)
    await change(gone, { available: 0 })
    const first = await list()
    expect(first.notices).toEqual(['下架片：暂时缺货，已取消勾选'])
    expect(first.data).toMatchObject([
      { is_selected: 0, goods: { is_buy: 0, number: 0, reasons: [{ code: 'out_of_stock' }] } },
      { is_selected: 1, goods: { is_buy: 1 } },
    ])
    await change(gone, { available: 9 })
    const second = await list()
    expect(second.notices).toEqual([])
    expect(second.data.map((line) => line.is_selected)).toEqual([0, 1])
  })

  test('tiers count selected lines only, reached ones first; amounts and shares re-add', async () => {
    const id = await addGoods(shop.db, { now, categoryPath: [7] })
    const other = await addGoods(shop.db, { now, categoryPath: [7] })
    await addPromotion(shop.db, now, {
      kind: 'full_reduction',
      name: '品类满减',
      scope: { kind: 'categories', categoryIds: [7] },
      rule: {
        tiers: [
          { id: 1, amount: '100.00', reduce: '10.00' },
          { id: 2, amount: '300.00', reduce: '50.00' },
        ],
      },
    })
    await add(id, 20)
    await add(other, 20)
    const both = await list()
    expect(both.amounts).toMatchObject({
      goods_amount: '400.00',
      manjian_amount: '50.00',
      shipping_fee: '12.00',
      pay_amount: '362.00',
    })
    expect(both.data.map((line) => line.goods_manjian_amount)).toEqual(['25.00', '25.00'])
    await caller.call(cartCalls.cartSelect, { body: { ids: [both.data[1]!.id], is_selected: 0 } })
    const one = await list()
    expect(one.activity_data.manjians.manjians).toMatchObject([
      { amount: '100.00', discount: '10.00', current: '200.00', status: 1 },
      { amount: '300.00', discount: '50.00', current: '200.00', status: 0 },
    ])
    expect(one.amounts).toMatchObject({
      selected_count: 1,
      selected_number: 20,
      manjian_amount: '10.00',
      pay_amount: '202.00',
    })
    expect(one.data.map((line) => line.goods_manjian_amount)).toEqual(['10.00', '0.00'])
  })

  test('filters narrow the lines, not the amounts', async () => {
    const good = await addGoods(shop.db, { now })
    const near = await addGoods(shop.db, { now, batches: [[60, 100]] })
    await add(good, 5)
    await add(near, 5)
    const { data, amounts, filter_data } = await list(4)
    expect(data.map((line) => line.goods?.id)).toEqual([near])
    expect(amounts.goods_amount).toBe('100.00')
    expect(filter_data.map((filter) => filter.count)).toEqual([2, 2, 0, 0, 1, 0, 0])
  })

  test('ladder prices follow the quantity', async () => {
    const id = await addGoods(shop.db, { now, ladderType: 2 })
    await addLadder(shop.db, id, [
      [10, '9.0000'],
      [50, '8.0000'],
    ])
    await add(id, 67)
    const [line] = (await list()).data
    expect(line?.price_parts).toEqual([
      { number: 50, price: '8.00', amount: '400.00' },
      { number: 10, price: '9.00', amount: '90.00' },
      { number: 7, price: '10.00', amount: '70.00' },
    ])
    expect(line).toMatchObject({ amount: '560.00', price: '10.00', added_price: '10.00' })
  })

  test('three hundred lines in a fixed number of queries', async () => {
    const first = await addGoods(shop.db, { now })
    const [row] = await shop.db.select().from(goods).where(eq(goods.id, first))
    const { id: _, ...columns } = row!
    const copies = Array.from({ length: 299 }, (__, index) => ({ ...columns, code: `copy${index}` }))
    const made = await shop.db.insert(goods).values(copies).returning({ id: goods.id })
    const ids = [first, ...made.map((each) => each.id)]
    await caller.call(cartCalls.cartAdd, { body: { params: ids.map((id) => ({ goods_id: id, number: 2 })) } })
    const before = performance.now()
    const cart = await list()
    const spent = performance.now() - before
    process.stdout.write(`cart of ${cart.data.length} lines listed in ${Math.round(spent)} ms\n`)
    expect(cart.data).toHaveLength(300)
    expect(cart.amounts.goods_amount).toBe('6000.00')
  })
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
    expect((await add(id, 8)).results).toMatchObject([
      { ok: 1, number: 5, message: '秒杀限购，您还可购5盒，已调整为5盒' },
    ])
    expect((await add(id, 3)).results).toMatchObject([
      { ok: 1, number: 3, message: '秒杀限购数量已满，本次按普通价加入' },
    ])
    expect((await list()).data).toMatchObject([
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

  test('when it is over the line becomes an ordinary one, joins its twin, and says so', async () => {
    const id = await addGoods(shop.db, { now, name: '秒杀片' })
    await flash(id)
    await add(id, 5)
    await add(id, 3)
    shop.now = new Date(now.getTime() + 13 * 3_600_000)
    const cart = await list()
    expect(cart.notices).toEqual(['秒杀片：秒杀已结束，已恢复普通价'])
    expect(cart.data).toMatchObject([{ type: 0, number: 8, price: '10.00', amount: '80.00' }])
    expect((await list()).notices).toEqual([])
  })

  test('an expired or foreign offer id gets the price that is valid now', async () => {
    const id = await addGoods(shop.db, { now })
    const over = await flash(id, {}, { endsAt: now })
    const other = await flash(await addGoods(shop.db, { now }))
    for (const goods_price_id of [over.itemIds[0], other.itemIds[0], 987_654]) {
      const { results } = await add(id, 1, { goods_price_id, type: 1, price: '0.01' })
      expect(results).toMatchObject([{ ok: 1, message: '活动已结束，按普通价加入' }])
    }
    expect((await list()).data).toMatchObject([{ type: 0, number: 3, price: '10.00' }])
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
    expect((await add(id, 9, { type: 3 })).results).toMatchObject([
      { ok: 1, number: 5, message: '库存仅剩5套，已调整为5套' },
    ])
    await add(first, 1)
    const cart = await list()
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
    await add(id, 9)
    await add(cheap, 2, { is_yj: 1, goods_price_id: itemIds[0] })
    const short = await list()
    expect(short.data[1]).toMatchObject({
      is_yj: 1,
      is_selected: 0,
      goods: { reasons: [{ code: 'exchange_not_reached', text: '还差10.00元可换购' }] },
    })
    await add(id, 1)
    await caller.call(cartCalls.cartSelect, { body: { ids: [short.data[1]!.id], is_selected: 1 } })
    const open = await list()
    expect(open.data[1]).toMatchObject({ type: 2, is_selected: 1, price: '4.00', amount: '8.00' })
    await shop.db.update(cartLines).set({ number: 3 }).where(eq(cartLines.id, short.data[1]!.id))
    expect((await list()).data[1]?.goods?.reasons[0]?.text).toBe('换购限购，您还可购2盒')
  })
})

describe('settlement', () => {
  test('a mixed cart splits into an order of ephedrine-containing goods that only a transfer pays', async () => {
    const plain = await addGoods(shop.db, { now })
    const hm = await addGoods(shop.db, { now, isEphedrine: true })
    memberId = await addMember(shop.db, { ephedrine: { quota: 30, used: 0, validTo: '2027-01-01' } })
    caller = await signIn(shop, memberId)
    await addBalance(shop.db, memberId, 10_000, now)
    await add(plain, 30)
    await add(hm, 25)
    const ids = (await list()).data.map((line) => line.id)
    const settled = await checkout(ids)
    expect(settled.orders).toMatchObject([
      { kind: 'ordinary', amounts: { goods_amount: '300.00', shipping_fee: '0.00', pay_amount: '300.00' } },
      { kind: 'hm', amounts: { goods_amount: '250.00', pay_amount: '250.00' } },
    ])
    expect(
      settled.orders.map((order) => order.payments.map((each) => [each.method, each.is_allowed, each.reason])),
    ).toEqual([
      [
        ['balance', 0, '余额不足，还差200.00元，请先充值'],
        ['transfer', 0, '仅含麻订单支持公司转账'],
      ],
      [
        ['balance', 0, '含麻订单只能通过公司转账付款'],
        ['transfer', 1, ''],
      ],
    ])
    expect(settled.amounts.pay_amount).toBe('550.00')
  })

  test('names what forbids submitting, near expiry, and coupons with their reasons', async () => {
    const near = await addGoods(shop.db, { now, name: '近效片', batches: [[90, 100]] })
    await add(near, 5)
    const [line] = (await list()).data
    const settled = await checkout([line!.id], 4_711)
    expect(settled.blockers).toMatchObject([
      { code: 'below_minimum_order', text: '起订金额200.00元，还差150.00元' },
      { code: 'coupon_unusable', text: '优惠券已使用、已过期或不存在' },
      { code: 'no_address' },
    ])
    expect(settled.near_expiry).toMatchObject([{ line_id: line!.id, name: '近效片' }])
    expect(settled.coupon_id).toBeNull()
  })
})

describe('copying to other stores', () => {
  test("only inside the caller's group, with each store's own refusals", async () => {
    const store = await addMember(shop.db, { scopeCodes: [] })
    const head = await addMember(shop.db, { groupId: memberId })
    await shop.db.update(members).set({ groupId: head }).where(eq(members.id, head))
    await shop.db.update(members).set({ groupId: head }).where(eq(members.id, store))
    const foreign = await addMember(shop.db)
    caller = await signIn(shop, head)
    const second = await addMember(shop.db, { groupId: head })
    const id = await addGoods(shop.db, { now, name: '复制片' })
    await add(id, 4)
    const ids = (await list()).data.map((line) => line.id)
    const copy = async () =>
      (await caller.call(cartCalls.cartCopy, { body: { ids, other_user_ids: [store, second, foreign, head] } })).data
        .results
    await copy()
    expect(await copy()).toEqual([
      { user_id: store, name: expect.any(String), copied: 0, refused: ['复制片：超出您的经营范围（化学药制剂）'] },
      { user_id: second, name: expect.any(String), copied: 1, refused: [] },
      { user_id: foreign, name: '', copied: 0, refused: ['只能复制到本集团的其他门店'] },
      { user_id: head, name: expect.any(String), copied: 0, refused: ['不能复制到当前门店'] },
    ])
    const rows = await shop.db.select().from(cartLines).where(eq(cartLines.memberId, second))
    expect(rows.map((row) => row.number)).toEqual([4])
  })
})

describe('the hint to the next advantage', () => {
  test('names the gap to the minimum, to free shipping and to the next tier, with goods that fill it', async () => {
    const id = await addGoods(shop.db, { now, brandId: null, categoryPath: [77] })
    const filler = await addGoods(shop.db, { now, categoryPath: [77], unitPrice: '60.0000' })
    await addPromotion(shop.db, now, {
      kind: 'full_reduction',
      name: '七七满减',
      scope: { kind: 'categories', categoryIds: [77] },
      rule: { tiers: [{ id: 1, amount: '200.00', reduce: '15.00' }] },
    })
    await add(id, 15)
    const { hints } = (await caller.call(cartCalls.cartNextHint, { body: {} })).data
    expect(hints.map((hint) => [hint.kind, hint.gap, hint.text])).toEqual([
      ['minimum', '50.00', '再买50.00元达到起订金额200.00元'],
      ['shipping', '350.00', '再买350.00元免运费（现需运费12.00元）'],
      ['manjian', '50.00', '七七满减：再买50.00元，满200.00元减15.00元'],
    ])
    expect(hints[2]?.goods.map((each) => each.id)).toEqual([filler])
  })
})
