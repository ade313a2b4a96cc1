import { eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { batches, goods, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { promotionItems, promotionPurchases, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { cartLines } from '#shop-api/modules/trade/cart/tables.ts'
import { coupons, memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, addLine, dayFrom, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { cancelOrder } from './cancel.ts'
import { submitOrder } from './submit.ts'
import { orders } from './tables.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, cartRequest, requestFor } from './testing/buyers.ts'

const now = new Date('2026-11-20T01:30:00Z')
const window = { startsAt: new Date('2026-11-01T00:00:00Z'), endsAt: new Date('2026-12-01T00:00:00Z') }
let database: Database
let buyer: Buyer

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  buyer = await addBuyer(database.db)
})
afterEach(async () => {
  expect(await findBroken(database.db, now)).toEqual([])
})

const goodsRow = async (id: number) => (await database.db.select().from(goods).where(eq(goods.id, id)))[0]
const cartOf = async (memberId: number) => database.db.select().from(cartLines).where(eq(cartLines.memberId, memberId))

describe('submitting an order', () => {
  test('freezes the lines, holds stock nearest expiry first, and empties the cart', async () => {
    const { db } = database
    const id = await addGoods(db, {
      now,
      batches: [
        [-1, 50],
        [900, 20],
        [400, 6],
      ],
    })
    const request = await cartRequest(db, buyer, [[id, 10]], now, { remark: '请随货同行' })
    const { orders: made } = await submitOrder(db, request)
    expect(made).toEqual([
      { id: expect.any(Number), no: expect.stringMatching(/^20261120\d{8}$/), kind: 'ordinary', pay_amount: '100.00' },
    ])
    expect(await goodsRow(id)).toMatchObject({ available: 16, nearestExpiry: dayFrom(now, 900) })
    const held = await db.select().from(batches).where(eq(batches.goodsId, id)).orderBy(batches.expiresOn)
    expect(held.map((batch) => batch.held)).toEqual([0, 6, 4])
    expect(await cartOf(buyer.memberId)).toEqual([])
    const [order] = await db.select().from(orders).where(eq(orders.id, made[0]!.id))
    expect(order).toMatchObject({
      state: 'submitted',
      remark: '请随货同行',
      payBefore: new Date('2026-11-21T01:30:00Z'),
      address: { name: '李四', phone: '13900000000', text: '浙江省 杭州市 西湖区 文一路1号' },
    })
  })

  test('a price the buyer has not seen is refused with the new amount', async () => {
    const { db } = database
    const id = await addGoods(db, { now })
    const request = await cartRequest(db, buyer, [[id, 2]], now)
    await db.update(goods).set({ unitPrice: '10.5000' }).where(eq(goods.id, id))
    await expect(submitOrder(db, request)).rejects.toMatchObject({
      code: 409,
      message: '订单内容（数量、价格或优惠）有变动，应付金额现为¥21.00，请核对后重新提交',
    })
    await expect(submitOrder(db, { ...request, seenAmount: 'NaN' })).rejects.toMatchObject({ code: 422 })
    expect(await cartOf(buyer.memberId)).toHaveLength(1)
    expect((await goodsRow(id))?.available).toBe(1000)
  })

  test('goods that expire soon must be confirmed by line', async () => {
    const { db } = database
    const id = await addGoods(db, { now, batches: [[30, 100]] })
    const request = await cartRequest(db, buyer, [[id, 2]], now)
    await expect(submitOrder(db, request)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('近效期'),
    })
    const { orders: made } = await submitOrder(db, { ...request, confirmedIds: request.lineIds })
    expect(made).toHaveLength(1)
  })

  test("somebody else's lines, address or coupon don't exist", async () => {
    const { db } = database
    const other = await addBuyer(db)
    const id = await addGoods(db, { now })
    const request = await cartRequest(db, buyer, [[id, 2]], now)
    await expect(submitOrder(db, { ...request, memberId: other.memberId })).rejects.toMatchObject({ code: 409 })
    await expect(submitOrder(db, { ...request, addressId: other.addressId })).rejects.toMatchObject({
      code: 422,
      errors: { address_id: ['请选择收货地址'] },
    })
    await expect(submitOrder(db, { ...request, memberCouponId: 999_999 })).rejects.toMatchObject({
      code: 422,
      errors: { coupon_id: [expect.any(String)] },
    })
  })

  test('the same key gives the same order; other content under it is refused', async () => {
    const { db } = database
    const id = await addGoods(db, { now })
    const request = await cartRequest(db, buyer, [[id, 2]], now, { key: 'k'.repeat(16) })
    const first = await submitOrder(db, request)
    expect(await submitOrder(db, request)).toEqual(first)
    await expect(submitOrder(db, { ...request, remark: '其他' })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('页面已失效'),
    })
    // Lines become an order once, so equal content can only be the same wish, whatever the key.
    expect(await submitOrder(db, { ...request, key: null })).toEqual(first)
    expect(await submitOrder(db, { ...request, key: 'z'.repeat(16) })).toEqual(first)
    const again = await cartRequest(db, buyer, [[id, 2]], now)
    expect((await submitOrder(db, again)).orders[0]?.id).not.toBe(first.orders[0]?.id)
  })

  test('flash stock, member limit and coupon are taken, and given back once by a cancel', async () => {
    const { db } = database
    const id = await addGoods(db, { now })
    const [sale] = await db
      .insert(promotions)
      .values({ kind: 'flash', name: '秒杀', ...window, scope: { kind: 'goods', goodsIds: [id] }, rule: {} })
      .returning()
    const [item] = await db
      .insert(promotionItems)
      .values({ promotionId: sale!.id, goodsId: id, price: '8.0000', stock: 10, memberLimit: 6 })
      .returning()
    const { memberId } = buyer
    const flashLine = { memberId, goodsId: id, type: 1, goodsPriceId: item!.id }
    const [coupon] = await db
      .insert(coupons)
      .values({
        name: '满10减2',
        kind: 'amount',
        value: '2.0000',
        thresholdFen: 1000,
        scope: { kind: 'all' },
        claimFrom: window.startsAt,
        claimTo: window.endsAt,
        validFrom: window.startsAt,
        validTo: window.endsAt,
        total: 9,
        claimed: 1,
      })
      .returning()
    const [mine] = await db
      .insert(memberCoupons)
      .values({ memberId, couponId: coupon!.id, validFrom: window.startsAt, validTo: window.endsAt })
      .returning()
    const plain = await addGoods(db, { now })
    const lineIds = [
      await addLine(db, { ...flashLine, number: 4 }),
      await addLine(db, { memberId, goodsId: plain, number: 3 }),
    ]
    const request = await requestFor(db, buyer, lineIds, now, { memberCouponId: mine!.id })
    const { orders: made } = await submitOrder(db, request)
    const itemRow = async () => (await db.select().from(promotionItems).where(eq(promotionItems.id, item!.id)))[0]
    const bought = async () =>
      (await db.select().from(promotionPurchases).where(eq(promotionPurchases.memberId, memberId)))[0]?.number
    const couponRow = async () => (await db.select().from(memberCoupons).where(eq(memberCoupons.id, mine!.id)))[0]
    expect(made[0]?.pay_amount).toBe('60.00')
    expect(await itemRow()).toMatchObject({ sold: 4 })
    expect(await bought()).toBe(4)
    expect(await couponRow()).toMatchObject({ orderId: made[0]!.id, usedAt: now })

    await cancelOrder(db, memberId, made[0]!.id, now)
    await expect(cancelOrder(db, memberId, made[0]!.id, now)).rejects.toMatchObject({ code: 409 })
    expect(await itemRow()).toMatchObject({ sold: 0 })
    expect(await bought()).toBe(0)
    expect(await couponRow()).toMatchObject({ orderId: null, usedAt: null })
    expect((await goodsRow(id))?.available).toBe(1000)
  })

  test('ephedrine-containing goods go into an order of their own, against the quota', async () => {
    const { db } = database
    const validTo = dayFrom(now, 100)
    const authorised = await addBuyer(db, { ephedrine: { quota: 20, used: 5, validTo } })
    const quota = async () => (await db.select().from(members).where(eq(members.id, authorised.memberId)))[0]?.ephedrine
    const hm = await addGoods(db, { now, isEphedrine: true })
    const plain = await addGoods(db, { now })
    const request = await cartRequest(
      db,
      authorised,
      [
        [hm, 10],
        [plain, 1],
      ],
      now,
    )
    const { orders: made } = await submitOrder(db, request)
    expect(made.map(({ kind, pay_amount }) => [kind, pay_amount])).toEqual([
      ['ordinary', '10.00'],
      ['hm', '100.00'],
    ])
    expect(await quota()).toEqual({ quota: 20, used: 15, validTo })
    const tooMuch = await cartRequest(db, authorised, [[hm, 6]], now)
    await expect(submitOrder(db, tooMuch)).rejects.toMatchObject({ code: 409 })
    await cancelOrder(db, authorised.memberId, made[1]!.id, now)
    expect(await quota()).toEqual({ quota: 20, used: 5, validTo })
  })

  test('a combination holds all its goods; stock that is short by it is named', async () => {
    const { db } = database
    const a = await addGoods(db, { now, batches: [[700, 10]] })
    const b = await addGoods(db, { now, batches: [[700, 10]] })
    const [set] = await db
      .insert(promotions)
      .values({
        kind: 'combination',
        name: '感冒组合',
        ...window,
        scope: { kind: 'all' },
        rule: { price: '25.00' },
        stock: 5,
      })
      .returning()
    await db.insert(promotionItems).values([
      { promotionId: set!.id, goodsId: a, number: 2 },
      { promotionId: set!.id, goodsId: b, number: 1 },
    ])
    const line = await addLine(db, { memberId: buyer.memberId, type: 3, combinationId: set!.id, number: 3 })
    const { orders: made } = await submitOrder(db, await requestFor(db, buyer, [line], now))
    expect(made[0]?.pay_amount).toBe('75.00')
    expect((await goodsRow(a))?.available).toBe(4)
    expect((await goodsRow(b))?.available).toBe(7)
    const held = await db.select().from(orderLineBatches).where(eq(orderLineBatches.goodsId, a))
    expect(held.map((row) => row.number)).toEqual([6])
    const tooMany = await addLine(db, { memberId: buyer.memberId, type: 3, combinationId: set!.id, number: 3 })
    await expect(submitOrder(db, await requestFor(db, buyer, [tooMany], now))).rejects.toMatchObject({ code: 409 })
  })
})
