import { eq } from 'drizzle-orm'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { parseFen, sumFen } from '#lib/kernel/money.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { reloadGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { assignMember, putPrices, savePriceList, takePrices } from '#shop-api/modules/catalogue/price-lists/keep.ts'
import { scarceIn } from '#shop-api/modules/trade/orders/scarce.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orderLines } from '#shop-api/modules/trade/orders/tables.ts'
import { requestFor } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addAddress, addGoods } from '#shop-api/testing/small-shop.ts'
import { priceCart } from './priced-cart.ts'
import { addLadder, addPromotion, CartOwner, changeGoods, openCartShop } from './testing/cart-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let listId: number
/** One who buys by the list, and one who does not. */
let agreed: CartOwner
let other: CartOwner
let goodsId: number

beforeAll(async () => {
  shop = await openCartShop(now)
  listId = await savePriceList(shop.db, null, { code: 'XY01', name: '协议', startsOn: null, endsOn: '2026-11-30' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.now = now
  agreed = await CartOwner.open(shop)
  other = await CartOwner.open(shop)
  await assignMember(shop.db, agreed.memberId, listId)
  goodsId = await addGoods(shop.db, { now })
  await agree('7.2500')
})
afterEach(async () => {
  expect(await findBroken(shop.db, now)).toEqual([])
})

const agree = (price: string, goods = goodsId) => putPrices(shop.db, [{ listId, goodsId: goods, price }])
const detail = async ({ caller }: CartOwner, id = goodsId) =>
  (await caller.call(goodsCalls.goodsDetail, { id, query: {} })).data
const priceOf = async (owner: CartOwner, id = goodsId) => (await detail(owner, id)).goods.sale_price
const explained = async ({ caller }: CartOwner, number: number) =>
  (await caller.call(cartCalls.cartExplain, { body: { goods_id: goodsId, number } })).data

test('two members see their own price of one goods everywhere, and the order charges it', async () => {
  await other.add(goodsId, 4)
  await agreed.add(goodsId, 4)
  for (const [owner, price, amount] of [
    [agreed, '7.25', '29.00'],
    [other, '10.00', '40.00'],
  ] as const) {
    const { data: list } = await owner.caller.call(goodsCalls.goodsList, { query: {} })
    expect(list.data.find(({ id }) => id === goodsId)).toMatchObject({ base_price: price, sale_price: price })
    const { data: terms } = await owner.caller.call(goodsCalls.goodsTerms, { query: { ids: String(goodsId) } })
    expect(terms.data).toMatchObject([{ base_price: price }])
    expect(await priceOf(owner)).toBe(price)
    const [line] = (await owner.list()).data
    expect(line).toMatchObject({ price, raw_price: price, amount, goods: { sale_price: price } })
    expect((await owner.checkout([line?.id ?? 0])).orders).toMatchObject([{ amounts: { pay_amount: amount } }])
    const addressId = await addAddress(shop.db, owner.memberId)
    const buyer = { memberId: owner.memberId, addressId }
    const request = { ...(await requestFor(shop.db, buyer, [line?.id ?? 0], now)), seenAmount: amount }
    const { orders } = await submitOrder(shop.db, request)
    expect(orders).toMatchObject([{ pay_amount: amount }])
    const [frozen] = await shop.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orders[0]?.id ?? 0))
    expect(frozen).toMatchObject({ price: `${price}00`, tags: owner === agreed ? ['协议'] : [] })
    await changeGoods(shop.db, goodsId, { unitPrice: '10.0000' })
  }
  const guest = await shop.visitor().call(goodsCalls.goodsTerms, { query: { ids: String(goodsId) } })
  expect(JSON.stringify(guest.data)).not.toMatch(/7\.25|协议/)
  expect((await detail(other)).goods.tags.map(({ name }) => name)).not.toContain('协议')
  expect((await detail(agreed)).goods.tags).toContainEqual(
    expect.objectContaining({ name: '协议', describe: '协议价，原价 ¥10.00' }),
  )
})

test('the explanation begins with the list price, names the agreed one, and re-adds', async () => {
  await addLadder(shop.db, goodsId, [[20, '7.0000']])
  await changeGoods(shop.db, goodsId, { ladderType: 2 })
  const { lines, pay_amount: pay } = await explained(agreed, 20)
  expect(lines[0]?.steps).toEqual([
    { code: 'list', label: '原价', text: '¥10.00×20盒', amount: '200.00' },
    { code: 'agreed', label: '协议价', text: '¥7.25/盒', amount: '-55.00' },
    { code: 'ladder', label: '阶梯价', text: '¥7.00×20', amount: '-5.00' },
  ])
  expect(sumFen((lines[0]?.steps ?? []).map(({ amount }) => parseFen(amount)))).toBe(parseFen(pay) - 0)
  expect((await explained(other, 20)).lines[0]?.steps.map(({ code }) => code)).toEqual(['list', 'ladder'])
})

test('a public offer below the agreed price counts, one above it is none', async () => {
  const flash = async (price: string) =>
    addPromotion(shop.db, now, { kind: 'flash', scope: { kind: 'all' }, rule: {} }, [{ goodsId, price, stock: 9 }])
  const { id } = await flash('6.0000')
  expect([await priceOf(agreed), await priceOf(other)]).toEqual(['6.00', '6.00'])
  await agreed.add(goodsId, 1)
  expect((await agreed.list()).data).toMatchObject([{ type: 1, price: '6.00' }])
  await agree('5.5000')
  const shown = await detail(agreed)
  expect([shown.goods.sale_price, shown.goods.spike, shown.promotions]).toEqual(['5.50', null, []])
  expect(await detail(other)).toMatchObject({ goods: { sale_price: '6.00', spike: { price: '6.00' } } })
  expect((await agreed.list()).data).toMatchObject([{ type: 0, price: '5.50', goods: { sale_price: '5.50' } }])
  const late = await CartOwner.open(shop)
  await assignMember(shop.db, late.memberId, listId)
  expect((await late.add(goodsId, 1)).results).toMatchObject([{ ok: 1, message: '' }])
  expect((await late.list()).data).toMatchObject([{ type: 0, goods_price_id: 0, price: '5.50' }])
  expect(id).toBeGreaterThan(0)
})

test('sets and seats cost no more than the goods do at agreed prices', async () => {
  const set = await addPromotion(
    shop.db,
    now,
    { kind: 'combination', name: '两盒装', scope: { kind: 'all' }, rule: { price: '18.00' } },
    [{ goodsId, number: 2 }],
  )
  const group = await addPromotion(
    shop.db,
    now,
    { kind: 'group_buy', scope: { kind: 'all' }, rule: { price: '8.00', requiredBuyers: 2, buyNumber: 1 } },
    [{ goodsId, price: '8.0000' }],
  )
  for (const [owner, setPrice, seat] of [
    [agreed, '14.50', '7.25'],
    [other, '18.00', '8.00'],
  ] as const) {
    const { data: sets } = await owner.caller.call(goodsCalls.combinations)
    expect(sets.data.find(({ id }) => id === set.id)?.price).toBe(setPrice)
    const offered = (await detail(owner)).promotions.find(({ id }) => id === set.id)
    expect(offered?.describe).toBe(`组合价¥${setPrice}`)
    const { data: seats } = await owner.caller.call(groupBuyCalls.groupBuys)
    expect(seats.data.find(({ id }) => id === group.id)?.price).toBe(seat)
    await owner.add(set.id, 1, { type: 3 })
    expect((await owner.list()).data).toMatchObject([{ price: setPrice, amount: setPrice }])
  }
})

test('lists are narrowed and sorted by what the member pays', async () => {
  const dear = await addGoods(shop.db, { now, unitPrice: '900.0000' })
  const dearest = await addGoods(shop.db, { now, unitPrice: '1000.0000' })
  await agree('850.0000', dearest)
  await reloadGoodsIndex(shop.db)
  const ids = async ({ caller }: CartOwner, query: object) =>
    (await caller.call(goodsCalls.goodsList, { query })).data.data.map(({ id }) => id)
  const range = { price_min: 800, price_max: 960 }
  for (const order of ['asc', 'desc'] as const) {
    const sorted = { ...range, price_max: 1200, sort: 'price' as const, order }
    const wanted = order === 'asc' ? [dearest, dear] : [dear, dearest]
    expect(await ids(agreed, sorted)).toEqual(wanted)
    expect(await ids(other, sorted)).toEqual(wanted.toReversed())
  }
  // One of many: the whole shop's order is walked.
  for (let at = 0; at < 20; at += 1) await addGoods(shop.db, { now, unitPrice: '950.0000' })
  await reloadGoodsIndex(shop.db)
  expect(await ids(agreed, { ...range, sort: 'price', order: 'asc', per_page: 1 })).toEqual([dearest])
  expect(await ids(agreed, range)).toContain(dearest)
  expect(await ids(other, range)).not.toContain(dearest)
})

test('a list holds from its first day to its last, and never makes a price where there is none or a higher one', async () => {
  shop.now = new Date('2026-11-30T15:59:00Z')
  expect(await priceOf(agreed)).toBe('7.25')
  shop.now = new Date('2026-11-30T16:00:00Z')
  expect(await priceOf(agreed)).toBe('10.00')
  shop.now = now
  await changeGoods(shop.db, goodsId, { unitPrice: '7.0000' })
  expect(await priceOf(agreed)).toBe('7.00')
  await changeGoods(shop.db, goodsId, { unitPrice: null })
  expect(await priceOf(agreed)).toBeNull()
})

test('a changed price counts at once, and one that was seen is not charged otherwise', async () => {
  await agreed.add(goodsId, 2)
  const lineIds = (await agreed.stored()).map(({ id }) => id)
  const buyer = { memberId: agreed.memberId, addressId: await addAddress(shop.db, agreed.memberId) }
  const request = await requestFor(shop.db, buyer, lineIds, now)
  await agree('7.5000')
  expect(await priceOf(agreed)).toBe('7.50')
  await expect(submitOrder(shop.db, request)).rejects.toMatchObject({ code: 409 })
  // The look before the lock sees the buyer's own price, too.
  const cart = await priceCart(shop.db, { memberId: agreed.memberId, lineIds, now })
  scarceIn(shop.db).note({ lines: cart.lines.map((line) => ({ ...line, lostOffer: '' })) })
  const { orders } = await submitOrder(shop.db, { ...request, seenAmount: '15.00' })
  expect(orders[0]?.pay_amount).toBe('15.00')
  await takePrices(shop.db, listId, [goodsId])
  expect(await priceOf(agreed)).toBe('10.00')
  await agree('7.5000')
  await assignMember(shop.db, agreed.memberId, null)
  expect(await priceOf(agreed)).toBe('10.00')
})
