import { eq } from 'drizzle-orm'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import { cartLines } from './tables.ts'
import { addPromotion, CartOwner, changeGoods, openCartShop, setShippingRules, signIn } from './testing/cart-shop.ts'

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

describe('adding', () => {
  test('many lines at once, each with its own result; the price sent plays no part', async () => {
    const plain = await addGoods(shop.db, { now })
    const packed = await addGoods(shop.db, { now, middlePack: 10, mustBuyByMiddlePack: true })
    const shelfless = await addGoods(shop.db, { now, isListed: false })
    const params = [
      { goods_id: plain, number: 3, price: '0.01' },
      { goods_id: packed, number: 11 },
      { goods_id: shelfless, number: 1 },
      { goods_id: 999_999, number: 1 },
    ]
    const { data } = await owner.caller.call(cartCalls.cartAdd, { body: { params } })
    expect(data.results).toMatchObject([
      { goods_id: plain, ok: 1, number: 3, message: '' },
      { goods_id: packed, ok: 1, number: 20, message: '须按中包装10盒的倍数购买，已调整为20盒' },
      { goods_id: shelfless, ok: 0, number: 0, reasons: [{ code: 'off_shelf' }] },
      { goods_id: 999_999, ok: 0, number: 0, reasons: [{ code: 'off_shelf' }] },
    ])
    expect(data.total).toEqual({ count: 2, total: '230.00' })
  })

  test('quantities as people and programs write them, with the unit the goods are sold by', async () => {
    const id = await addGoods(shop.db, { now, casePack: 40 })
    for (const number of ['10', '10.0', '１０', ' 10 盒', 10]) {
      const params = [{ goods_id: id, number }]
      const { data } = await owner.caller.call(cartCalls.cartAdd, { body: { params } })
      expect([number, data.results[0]?.ok]).toEqual([number, 1])
    }
    expect((await owner.list()).data.map((line) => line.number)).toEqual([50])
    const { data } = await owner.caller.call(cartCalls.cartAdd, { body: { params: [{ goods_id: id, number: '2件' }] } })
    const text = '1件为40盒，共80盒，请按盒填写数量，现为“2件”'
    expect(data.results).toMatchObject([{ ok: 0, number: 0, message: text, reasons: [{ code: 'wrong_unit', text }] }])
    expect((await owner.list()).data.map((line) => line.number)).toEqual([50])
  })

  test.each([
    ['', '请填写数量'],
    ['0', '数量须大于0，现为“0”'],
    ['-5', '数量须大于0，现为“-5”'],
    ['1.5', '数量须为整数，现为“1.5”'],
    ['2*10', '数量须为整数，现为“2*10”'],
    ['1e3', '数量须为整数，现为“1e3”'],
    ['0x10', '数量须为整数，现为“0x10”'],
    ['12,50', '数量中的逗号只能是千位分隔符，如1,000，现为“12,50”'],
    ['1000000', '数量不能超过999999，现为“1000000”'],
  ])('%j is no quantity to add, nor to edit a line to, but for a 0', async (number, message) => {
    const id = await addGoods(shop.db, { now })
    await owner.add(id, 7)
    const [line] = (await owner.list()).data
    const added = await owner.caller.call(cartCalls.cartAdd, { body: { params: [{ goods_id: id, number }] } })
    expect(added).toMatchObject({ status: 422, errors: { 'params.0.number': [message] } })
    const edit = { id: line?.id ?? 0, body: { params: { number } } }
    if (number !== '0') {
      expect(await owner.caller.call(cartCalls.cartEdit, edit)).toMatchObject({
        status: 422,
        errors: { 'params.number': [message] },
      })
    }
    expect((await owner.list()).data.map((each) => each.number)).toEqual([7])
  })

  test.each([
    ['too few left for the compulsory pack', { batches: [[700, 5]] as [number, number][] }, 0],
    ['enough left for it', { batches: [[700, 12]] as [number, number][] }, 1],
  ])('goods are shown as buyable just when an add is not refused: %s', async (_, over, isBuyable) => {
    const packed = { middlePack: 10, mustBuyByMiddlePack: true }
    const id = await addGoods(shop.db, { now, ...packed, ...over })
    const { goods } = (await owner.caller.call(goodsCalls.goodsDetail, { id })).data
    expect([goods.is_buy, (await owner.add(id, 1)).results[0]?.ok]).toEqual([isBuyable, isBuyable])
    expect(goods.reasons.map((reason) => reason.text)).toEqual(
      isBuyable === 1 ? [] : ['库存不足，还可购5盒，不足起订量10盒'],
    )
  })

  test('goods limited to less than a pack at their special price are shown as buyable by the piece', async () => {
    const id = await addGoods(shop.db, { now, middlePack: 10, mustBuyByMiddlePack: true, batches: [[700, 5]] })
    await addPromotion(shop.db, now, { kind: 'flash', scope: { kind: 'goods', goodsIds: [id] }, rule: {} }, [
      { goodsId: id, price: '7.5000', stock: 100, memberLimit: 3 },
    ])
    expect((await owner.caller.call(goodsCalls.goodsDetail, { id })).data.goods.is_buy).toBe(1)
    expect((await owner.add(id, 2)).results).toMatchObject([{ ok: 1, number: 2 }])
  })

  test('goes on top of what is there, up to the stock, and says so', async () => {
    const id = await addGoods(shop.db, { now, batches: [[700, 8]] })
    await owner.add(id, 5)
    const { results } = await owner.add(id, 5)
    expect(results).toMatchObject([{ ok: 1, number: 8, message: '库存仅剩8盒，已调整为8盒' }])
    expect((await owner.add(id, 1)).results).toMatchObject([{ ok: 0, number: 8 }])
    expect((await owner.list()).data).toMatchObject([{ number: 8, amount: '80.00' }])
  })

  test('quick add takes one legal step', async () => {
    const id = await addGoods(shop.db, { now, middlePack: 5, mustBuyByMiddlePack: true, minQuantity: 8 })
    const quick = async () => (await owner.caller.call(cartCalls.cartQuickAdd, { id })).data.results[0]?.number
    expect([await quick(), await quick(), await quick()]).toEqual([10, 15, 20])
  })

  test('ten quick adds at once are ten steps in one line', async () => {
    const id = await addGoods(shop.db, { now, middlePack: 2, mustBuyByMiddlePack: true })
    await Promise.all(Array.from({ length: 10 }, () => owner.caller.call(cartCalls.cartQuickAdd, { id })))
    expect((await owner.list()).data.map((line) => line.number)).toEqual([20])
  })

  test('needs a sign-in', async () => {
    const answer = await shop.app.inject({ method: 'GET', url: '/api/cart/total' })
    expect(answer.json()).toMatchObject({ code: 10001 })
  })
})

describe('editing', () => {
  test('answers with the quantity really stored and why', async () => {
    const id = await addGoods(shop.db, { now, middlePack: 10, mustBuyByMiddlePack: true, casePack: 100 })
    await owner.add(id, 10)
    const line = (await owner.list()).data[0]!
    const edit = async (number: number) =>
      (await owner.caller.call(cartCalls.cartEdit, { id: line.id, body: { params: { number } } })).data
    expect(await edit(31)).toMatchObject({ id: line.id, number: 40, message: '须按中包装10盒的倍数购买，已调整为40盒' })
    expect(await edit(80)).toMatchObject({ id: line.id, number: 80, message: '再加20盒即满整件（每件100盒）' })
    await changeGoods(shop.db, id, { isListed: false })
    expect(await edit(50)).toMatchObject({ id: line.id, number: 80, message: '商品已下架' })
    expect(await edit(0)).toMatchObject({ number: 0 })
    expect((await owner.list()).data).toEqual([])
  })

  test.each([
    ['the fields of one line', (line: object) => line, { number: 30, new: 1 }],
    ['numbered lines', (line: object) => ({ 0: line }), { number: 30 }],
    ['one line under the name of the argument', (line: object) => ({ params: line }), { params: { number: 30 } }],
    ['lines under it', (line: object) => ({ params: [line] }), { params: { number: 30 }, new: 1 }],
  ])('takes %s, and a quantity likewise', async (_, bodyOf, edit) => {
    const id = await addGoods(shop.db, { now })
    const added = await owner.caller.raw(cartCalls.cartAdd, bodyOf({ goods_id: id, number: 20 }) as never)
    expect(added.data).toMatchObject({ results: [{ goods_id: id, ok: 1, number: 20 }] })
    const line = (await owner.list()).data.find((each) => each.goods?.id === id)
    const edited = await owner.caller.call(cartCalls.cartEdit, { id: line?.id ?? 0, body: edit as never })
    expect(edited.data).toMatchObject({ number: 30 })
  })

  test("another member's line is as good as gone", async () => {
    const id = await addGoods(shop.db, { now })
    await owner.add(id, 10)
    const [line] = await owner.stored()
    const stranger = await signIn(shop, await addMember(shop.db))
    expect(await stranger.call(cartCalls.cartEdit, { id: line!.id, body: { params: { number: 1 } } })).toMatchObject({
      code: 404,
    })
    await stranger.call(cartCalls.cartDelete, { body: { ids: [line!.id] } })
    await stranger.call(cartCalls.cartSelect, { body: { ids: [line!.id], is_selected: 0 } })
    const settled = (await stranger.call(cartCalls.cartCheckout, { body: { ids: [line!.id] } })).data
    expect(settled.orders).toEqual([])
    expect(settled.blockers.map((blocker) => blocker.code)).toEqual(['line_gone', 'empty_selection', 'no_address'])
    expect((await owner.list()).data).toMatchObject([{ number: 10, is_selected: 1 }])
  })
})

describe('copying to other stores', () => {
  test("only inside the caller's group, with each store's own refusals", async () => {
    const store = await addMember(shop.db, { scopeCodes: [] })
    const head = await addMember(shop.db, { groupId: owner.memberId })
    await shop.db.update(members).set({ groupId: head }).where(eq(members.id, head))
    await shop.db.update(members).set({ groupId: head }).where(eq(members.id, store))
    const foreign = await addMember(shop.db)
    owner = await CartOwner.open(shop, head)
    const second = await addMember(shop.db, { groupId: head })
    const id = await addGoods(shop.db, { now, name: '复制片' })
    await owner.add(id, 4)
    const ids = (await owner.list()).data.map((line) => line.id)
    const copy = async () =>
      (await owner.caller.call(cartCalls.cartCopy, { body: { ids, other_user_ids: [store, second, foreign, head] } }))
        .data.results
    await copy()
    expect(await copy()).toEqual([
      { user_id: store, name: expect.any(String), copied: 0, refused: ['复制片：超出您的经营范围（化学药制剂）'] },
      { user_id: second, name: expect.any(String), copied: 1, refused: [] },
      { user_id: foreign, name: '', copied: 0, refused: ['仅可复制到本集团其他门店'] },
      { user_id: head, name: expect.any(String), copied: 0, refused: ['不可复制到当前门店'] },
    ])
    const rows = await shop.db.select().from(cartLines).where(eq(cartLines.memberId, second))
    expect(rows.map((row) => row.number)).toEqual([4])
  })
})
