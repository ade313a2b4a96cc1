import { eq } from 'drizzle-orm'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'
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

describe('the list', () => {
  test('what can no longer be bought loses its selection, with one notice', async () => {
    const gone = await addGoods(shop.db, { now, name: '下架片' })
    const kept = await addGoods(shop.db, { now })
    await owner.add(gone, 2)
    await owner.add(kept, 2)
    await changeGoods(shop.db, gone, { available: 0 })
    const first = await owner.list()
    expect(first.notices).toEqual(['下架片：暂时缺货，已取消勾选'])
    expect(first.data).toMatchObject([
      { is_selected: 0, goods: { is_buy: 0, number: 0, reasons: [{ code: 'out_of_stock' }] } },
      { is_selected: 1, goods: { is_buy: 1 } },
    ])
    await changeGoods(shop.db, gone, { available: 9 })
    const second = await owner.list()
    expect(second.notices).toEqual([])
    expect(second.data.map((line) => line.is_selected)).toEqual([0, 1])
  })

  test('a price its owner may not learn any more stays what it was when the line was put in, without a sum', async () => {
    const id = await addGoods(shop.db, { now, name: '控销片' })
    await owner.add(id, 20)
    const lists = { regionCodes: [], customerKinds: [], memberIds: [owner.memberId], note: '' }
    await changeGoods(shop.db, id, { unitPrice: '7.0000', saleControl: { mode: 'black', ...lists } })
    const hidden = { price: '10.00', raw_price: '10.00', amount: '0.00', added_price: '10.00', is_selected: 0 }
    expect((await owner.list()).data).toMatchObject([{ ...hidden, goods: { is_buy: 0, base_price: null } }])
    await changeGoods(shop.db, id, { saleControl: null })
    expect((await owner.list()).data).toMatchObject([{ price: '7.00', added_price: '10.00', amount: '140.00' }])
    await shop.db.update(members).set({ reviewState: 'pending' }).where(eq(members.id, owner.memberId))
    expect((await owner.list()).data).toMatchObject([{ ...hidden, goods: { is_buy: 0, base_price: null } }])
  })

  test.each<[string, object, object, number]>([
    ['less in stock', {}, { available: 15 }, 15],
    ['less in stock, in packs', { middlePack: 10, mustBuyByMiddlePack: true }, { available: 15 }, 10],
    ['over the cap', {}, { maxQuantity: 12 }, 12],
    ['below the minimum', {}, { minQuantity: 25 }, 25],
    ['packs became compulsory', {}, { middlePack: 15, mustBuyByMiddlePack: true }, 30],
  ])('what another quantity cures stays among what can be bought, unselected: %s', async (_, over, change, cured) => {
    const id = await addGoods(shop.db, { now, ...over })
    await owner.add(id, 20)
    await changeGoods(shop.db, id, change)
    const [line] = (await owner.list()).data
    expect(line).toMatchObject({ number: 20, legal_number: cured, is_selected: 0, goods: { is_buy: 1 } })
    expect(line?.goods?.reasons).toHaveLength(1)
    await owner.caller.call(cartCalls.cartEdit, { id: line!.id, body: { params: { number: cured } } })
    await owner.caller.call(cartCalls.cartSelect, { body: { ids: [line!.id], is_selected: 1 } })
    expect((await owner.list()).data).toMatchObject([
      { number: cured, legal_number: cured, is_selected: 1, goods: { is_buy: 1, reasons: [] } },
    ])
  })

  test('what no quantity cures can not be bought', async () => {
    const id = await addGoods(shop.db, { now, middlePack: 10, mustBuyByMiddlePack: true })
    await owner.add(id, 20)
    await changeGoods(shop.db, id, { available: 5 })
    expect((await owner.list()).data).toMatchObject([{ legal_number: 0, is_selected: 0, goods: { is_buy: 0 } }])
  })

  test('ephedrine-containing goods over what is left of the quota can be lessened to it', async () => {
    const right = { quota: 30, used: 0, validTo: '2027-12-31' }
    owner = await CartOwner.open(shop, await addMember(shop.db, { ephedrine: right }))
    await owner.add(await addGoods(shop.db, { now, isEphedrine: true }), 20)
    await shop.db
      .update(members)
      .set({ ephedrine: { ...right, used: 22 } })
      .where(eq(members.id, owner.memberId))
    expect((await owner.list()).data).toMatchObject([
      { legal_number: 8, is_selected: 0, goods: { is_buy: 1, reasons: [{ code: 'ephedrine_quota_used' }] } },
    ])
  })

  test('from 80 % of a case on a line says which full case is near', async () => {
    const id = await addGoods(shop.db, { now, casePack: 50 })
    await owner.add(id, 40)
    expect((await owner.list()).data).toMatchObject([{ number: 40, case_number: 50 }])
    await changeGoods(shop.db, id, { available: 45 })
    expect((await owner.list()).data).toMatchObject([{ number: 40, case_number: 0 }])
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
    await owner.add(id, 20)
    await owner.add(other, 20)
    const both = await owner.list()
    expect(both.amounts).toMatchObject({
      goods_amount: '400.00',
      manjian_amount: '50.00',
      shipping_fee: '12.00',
      pay_amount: '362.00',
    })
    expect(both.data.map((line) => line.goods_manjian_amount)).toEqual(['25.00', '25.00'])
    await owner.caller.call(cartCalls.cartSelect, { body: { ids: [both.data[1]!.id], is_selected: 0 } })
    const one = await owner.list()
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
    await owner.add(good, 5)
    await owner.add(near, 5)
    const { data, amounts, filter_data } = await owner.list(4)
    expect(data.map((line) => line.goods?.id)).toEqual([near])
    expect(amounts?.goods_amount).toBe('100.00')
    expect(filter_data.map((filter) => filter.count)).toEqual([2, 2, 0, 0, 1, 0, 0])
  })

  test('ladder prices follow the quantity', async () => {
    const byQuantity = await addGoods(shop.db, { now, ladderType: 2 })
    const upTo = await addGoods(shop.db, { now, ladderType: 1 })
    for (const id of [byQuantity, upTo]) {
      await addLadder(shop.db, id, [
        [10, '9.0000'],
        [50, '8.0000'],
      ])
      await owner.add(id, 67)
    }
    const [first, second] = (await owner.list()).data
    expect(first?.price_parts).toEqual([{ number: 67, price: '8.00', amount: '536.00' }])
    expect(first).toMatchObject({ amount: '536.00', price: '8.00', raw_price: '10.00' })
    expect(second).toMatchObject({ amount: '670.00', price: '10.00', goods: { ladder_price_type: 1 } })
  })

  test('three hundred lines in a fixed number of queries', async () => {
    const first = await addGoods(shop.db, { now })
    const [row] = await shop.db.select().from(goods).where(eq(goods.id, first))
    const { id: _, ...columns } = row!
    const copies = Array.from({ length: 299 }, (__, index) => ({ ...columns, code: `copy${index}` }))
    const made = await shop.db.insert(goods).values(copies).returning({ id: goods.id })
    const ids = [first, ...made.map((each) => each.id)]
    await owner.caller.call(cartCalls.cartAdd, { body: { params: ids.map((id) => ({ goods_id: id, number: 2 })) } })
    const cart = await owner.list()
    expect(cart.data).toHaveLength(300)
    expect(cart.amounts?.goods_amount).toBe('6000.00')
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
    await owner.add(id, 15)
    const { hints } = (await owner.caller.call(cartCalls.cartNextHint, { body: {} })).data
    expect(hints.map((hint) => [hint.kind, hint.gap, hint.text])).toEqual([
      ['minimum', '50.00', '再买 ¥50.00 达到起配金额 ¥200'],
      ['shipping', '350.00', '再买 ¥350.00 包邮（现需运费 ¥12.00）'],
      ['manjian', '50.00', '七七满减：再买 ¥50.00，满200减15'],
    ])
    expect(hints[2]?.goods.map((each) => each.id)).toEqual([filler])
    await owner.add(filler, 1)
    const added = (await owner.list()).data.find((line) => line.goods?.id === filler)
    await owner.caller.call(cartCalls.cartSelect, { body: { ids: [added!.id], is_selected: 0 } })
    const again = (await owner.caller.call(cartCalls.cartNextHint, { body: {} })).data.hints
    expect([again[2]?.gap, again[2]?.goods]).toEqual(['50.00', []])
  })
})
