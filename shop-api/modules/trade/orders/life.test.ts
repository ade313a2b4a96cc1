import { eq } from 'drizzle-orm'
import { orderShapes } from '#lib/contract/orders/shapes.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { batches, goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { gramsOfName } from '#shop-api/modules/catalogue/search/grams.ts'
import { indexNames } from '#shop-api/modules/catalogue/search/index-names.ts'
import { orderDetail } from '#shop-api/modules/service/order-pages/detail.ts'
import { countOrders, listOrders } from '#shop-api/modules/service/order-pages/list.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, dayFrom, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { cancelOrder, closeUnpaid } from './cancel.ts'
import { confirmTransfer, payOrder } from './pay.ts'
import { pickOrder, shipOrder } from './ship.ts'
import { submitOrder } from './submit.ts'
import { orders } from './tables.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'

const now = new Date('2026-11-20T01:30:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
let database: Database
let buyer: Buyer

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  buyer = await addBuyer(database.db, { ephedrine: { quota: 100, used: 0, validTo: '2027-12-31' } })
  await addBalance(database.db, buyer.memberId, 100_000, now)
})

async function order(goodsId: number, number = 2): Promise<number> {
  const request = await cartRequest(database.db, buyer, [[goodsId, number]], now)
  const { orders: made } = await submitOrder(database.db, { ...request, confirmedIds: request.lineIds })
  return made[0]!.id
}

const pay = (orderId: number, at = now) =>
  payOrder(database.db, { memberId: buyer.memberId, orderId, key: null, now: at })
const ship = (orderId: number, at = now) =>
  shipOrder(database.db, { orderId, carrier: '顺丰速运', trackingNo: 'SF1', now: at })
const detail = (orderId: number, at = now) => orderDetail(database.db, buyer.memberId, orderId, at)
const stockOf = async (goodsId: number) => {
  const [row] = await database.db.select().from(goods).where(eq(goods.id, goodsId))
  const shelf = await database.db.select().from(batches).where(eq(batches.goodsId, goodsId)).orderBy(batches.expiresOn)
  return { available: row?.available, sold: row?.salesCount, stock: shelf.map((batch) => [batch.stock, batch.held]) }
}

describe('from payment to shipping', () => {
  test('an order is paid, picked and shipped, each once and in this order', async () => {
    const id = await addGoods(database.db, { now, batches: [[700, 50]] })
    const orderId = await order(id, 3)
    await expect(pickOrder(database.db, orderId, now)).rejects.toMatchObject({ code: 409 })
    expect(await pay(orderId)).toMatchObject({ state: 'paid', paid: '30.00', balance: '970.00' })
    await expect(pay(orderId)).rejects.toMatchObject({ message: '订单已付款，无需重复支付' })
    await expect(ship(orderId)).rejects.toMatchObject({ code: 409 })
    await pickOrder(database.db, orderId, now)
    await expect(cancelOrder(database.db, buyer.memberId, orderId, now)).rejects.toMatchObject({
      message: '订单当前状态为“拣货中”，不能进行此操作',
    })
    expect(await stockOf(id)).toEqual({ available: 47, sold: 0, stock: [[50, 3]] })
    await ship(orderId, hours(2))
    expect(await stockOf(id)).toEqual({ available: 47, sold: 3, stock: [[47, 0]] })
    const shown = await detail(orderId)
    expect(orderShapes.orderDetail.data.parse(shown)).toEqual(shown)
    expect(shown).toMatchObject({
      state: 'shipped',
      lines: [{ batches: [{ batch_no: 'B1', expires_on: dayFrom(now, 700), number: 3 }] }],
      shipments: [{ carrier: '顺丰速运', tracking_no: 'SF1' }],
      payments: [{ method: 'balance', label: '余额支付', amount: '30.00' }],
      actions: ['receive', 'logistics', 'reorder'],
    })
    expect(shown.history.map((each) => each.text)).toEqual([
      '订单已提交',
      '支付成功',
      '仓库开始拣货',
      '顺丰速运已揽收，运单号SF1',
    ])
    expect(await findBroken(database.db, now)).toEqual([])
  })

  test('a paid order that is cancelled gives stock and money back', async () => {
    const id = await addGoods(database.db, { now, batches: [[700, 50]] })
    const orderId = await order(id)
    await pay(orderId)
    await cancelOrder(database.db, buyer.memberId, orderId, now)
    expect(await readBalance(database.db, buyer.memberId)).toBe(100_000)
    expect(await stockOf(id)).toMatchObject({ available: 50, stock: [[50, 0]] })
    expect((await detail(orderId)).payments.map((each) => [each.label, each.amount])).toEqual([
      ['余额支付', '20.00'],
      ['退回余额', '-20.00'],
    ])
    expect(await findBroken(database.db, now)).toEqual([])
  })

  test('a batch that expires while it is held is exchanged, and never shipped', async () => {
    const id = await addGoods(database.db, {
      now,
      batches: [
        [100, 5],
        [700, 5],
      ],
    })
    const orderId = await order(id, 4)
    await pay(orderId)
    const later = hours(24 * 101)
    await pickOrder(database.db, orderId, later)
    expect((await detail(orderId)).lines[0]?.batches).toMatchObject([
      { batch_no: 'B2', expires_on: dayFrom(now, 700), number: 4 },
    ])
    expect(await stockOf(id)).toMatchObject({
      available: 1,
      stock: [
        [5, 0],
        [5, 4],
      ],
    })
    const other = await order(await addGoods(database.db, { now, batches: [[100, 5]] }), 1)
    await pay(other)
    await expect(pickOrder(database.db, other, later)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('已过有效期'),
    })
  })

  test('ephedrine orders are paid by company transfer only', async () => {
    await database.db.insert(settings).values({
      name: 'companyAccount',
      value: { bank: '样例银行', account: '6222', name: '样例公司' },
    })
    const orderId = await order(await addGoods(database.db, { now, isEphedrine: true }))
    await expect(pay(orderId)).rejects.toMatchObject({ code: 409, message: '含麻订单仅支持对公转账' })
    expect(await detail(orderId)).toMatchObject({
      kind: 'hm',
      state_text: '待转账',
      actions: ['transfer', 'cancel'],
      transfer: { bank: '样例银行', account: '6222', name: '样例公司' },
    })
    await confirmTransfer(database.db, orderId, now)
    await expect(confirmTransfer(database.db, orderId, now)).rejects.toMatchObject({ code: 409 })
    expect(await detail(orderId)).toMatchObject({ state: 'paid', payments: [{ label: '对公转账', amount: '20.00' }] })
    expect(await readBalance(database.db, buyer.memberId)).toBe(100_000)
    await expect(pay(orderId)).rejects.toMatchObject({ code: 409 })
  })
})

describe('time to pay', () => {
  test('orders are closed after their limit: 24 hours, for a company transfer 72', async () => {
    const plain = await addGoods(database.db, { now, batches: [[700, 50]] })
    const ordinary = await order(plain)
    const hm = await order(await addGoods(database.db, { now, isEphedrine: true }))
    await closeUnpaid(database.db, hours(23.9))
    expect((await detail(ordinary)).state).toBe('submitted')
    await expect(pay(ordinary, hours(24))).rejects.toMatchObject({ message: expect.stringContaining('付款时限') })
    await closeUnpaid(database.db, hours(24))
    expect(await detail(ordinary)).toMatchObject({ state: 'closed', pay_before: null, payment_options: [] })
    expect((await detail(hm)).state).toBe('submitted')
    expect(await stockOf(plain)).toMatchObject({ available: 50, stock: [[50, 0]] })
    await closeUnpaid(database.db, hours(72))
    expect((await detail(hm)).state).toBe('closed')
    expect(await closeUnpaid(database.db, hours(100))).toBe(0)
  })
})

describe('what a buyer sees', () => {
  const query = { page: 1, state: 'all' as const }

  test("other people's orders don't exist", async () => {
    const orderId = await order(await addGoods(database.db, { now }))
    const stranger = await addBuyer(database.db)
    await expect(orderDetail(database.db, stranger.memberId, orderId, now)).rejects.toMatchObject({ code: 404 })
    await expect(cancelOrder(database.db, stranger.memberId, orderId, now)).rejects.toMatchObject({ code: 404 })
    const request = { memberId: stranger.memberId, orderId, key: null, now }
    await expect(payOrder(database.db, request)).rejects.toMatchObject({ code: 404 })
    expect((await listOrders(database.db, stranger.memberId, query, now)).total).toBe(0)
  })

  test('pages never overlap, even when all orders are of one instant', async () => {
    const id = await addGoods(database.db, { now })
    await setTradeRules(database.db, { unpaidOrders: '30', unpaidOrdersNew: '30' })
    const made: number[] = []
    for (let count = 0; count < 23; count += 1) made.push(await order(id, 1))
    const pages = await Promise.all(
      [1, 2, 3].map((page) => listOrders(database.db, buyer.memberId, { ...query, page }, now)),
    )
    expect(pages.map((page) => page.data.length)).toEqual([10, 10, 3])
    expect(pages.flatMap((page) => page.data.map((each) => each.id))).toEqual(made.toReversed())
    expect(pages[0]).toMatchObject({ total: 23, last_page: 3 })
  })

  test('tabs, numbers, words and days find the same orders', async () => {
    const { db } = database
    const { memberId } = buyer
    const rare = await addGoods(db, { now, name: '100%纯银翘解毒丸' })
    const plain = await addGoods(db, { now })
    const [first, second, third] = [await order(rare), await order(plain), await order(plain)]
    await pay(second)
    await cancelOrder(db, memberId, third, now)
    expect(await countOrders(db, memberId)).toEqual({
      all: 3,
      unpaid: 1,
      unshipped: 1,
      shipped: 0,
      done: 0,
      closed: 1,
      after_sales: 0,
    })
    const idsOf = async (changes: object) =>
      (await listOrders(db, memberId, { ...query, ...changes }, now)).data.map((each) => each.id)
    expect(await idsOf({ state: 'unpaid' })).toEqual([first])
    expect(await idsOf({ state: 'unshipped' })).toEqual([second])
    expect(await idsOf({ state: 'closed' })).toEqual([third])
    expect(await idsOf({ keywords: '100%纯' })).toEqual([first])
    expect(await idsOf({ keywords: '%翘_丸' })).toEqual([])
    const [row] = await db.select().from(orders).where(eq(orders.id, second))
    expect(await idsOf({ keywords: row!.no })).toEqual([second])
    expect(await idsOf({ start_time: '2026-11-20', end_time: '2026-11-20' })).toHaveLength(3)
    expect(await idsOf({ start_time: '2026-11-21' })).toEqual([])
    expect(await idsOf({ end_time: '2026-11-19' })).toEqual([])
  })

  test('are found by what buyers type for goods, and show the lines that were meant first', async () => {
    const { db } = database
    const { memberId } = buyer
    const wanted = await addGoods(db, { now, name: '盐酸左氧氟沙星片', code: 'ZY77', spec: '0.1g*12片' })
    await indexNames(db, ['盐酸左氧氟沙星片'])
    await db
      .update(goods)
      .set({ barcode: '6926697875346', moreBarcodes: ['6901070600018'], approvalNumber: '国药准字H20067777' })
      .where(eq(goods.id, wanted))
    await db.update(manufacturers).set({ searchGrams: gramsOfName('测试药业〔样例〕') })
    const others = [await addGoods(db, { now }), await addGoods(db, { now }), await addGoods(db, { now })]
    const request = await cartRequest(
      db,
      buyer,
      [...others, await addGoods(db, { now }), await addGoods(db, { now }), wanted].map((id) => [id, 2] as const),
      now,
    )
    await submitOrder(db, { ...request, confirmedIds: request.lineIds })
    const find = async (changes: object) => (await listOrders(db, memberId, { ...query, ...changes }, now)).data
    for (const typed of [
      '左氧氟沙星',
      'yszyfsx',
      'zuoyangfu',
      'zy77',
      '左氧氟沙星 12片',
      '左氧氟沙星片0.1g × 12片',
      '氟沙星　盐酸',
      '左氧氟沙星片（0.1g×12片）',
      '6926697875346',
      '6901070600018',
      '国药准字H20067777',
      'h20067777',
      '20067777',
      '左氧氟沙星 测试药业',
    ]) {
      for (const asked of [{ goods: typed }, { keywords: typed }]) {
        const found = await find(asked)
        expect([asked, found.map(({ lines }) => lines[0])]).toEqual([
          asked,
          [expect.objectContaining({ name: '盐酸左氧氟沙星片', is_found: 1 })],
        ])
        expect(found[0]?.lines.slice(1).every((line) => line.is_found === 0)).toBe(true)
      }
    }
    for (const typed of ['左氧氟沙星 24片', '7777', '692669787534', '左氧氟沙星 别家药厂', '测试药业']) {
      expect([typed, await find({ goods: typed })]).toEqual([typed, []])
    }
    expect((await find({})).flatMap(({ lines }) => lines).some((line) => line.is_found === 1)).toBe(false)
  })
})
