import { eq } from 'drizzle-orm'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { goods, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orderLines, orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { pdfPages } from '#shop-api/testing/pdf-text.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, dayFrom, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let warehouse: StaffBrowser
let buyer: Buyer

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  await shop.db.insert(settings).values([
    { name: 'companyName', value: '供货测试公司' },
    { name: 'companyAddress', value: '物流路8号' },
    { name: 'licences', value: [{ name: '药品经营许可证', number: 'SELLER-7' }] },
  ])
  buyer = await addBuyer(shop.db, { companyName: '收货测试药房' })
  await addBalance(shop.db, buyer.memberId, 100_000_000, shop.now)
  warehouse = await staffWith(shop, 'warehouse')
}, OPEN_MS)
afterAll(() => shop.close())

async function paid(...wanted: readonly (readonly [goodsId: number, number: number])[]) {
  const { db, now } = shop
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, wanted, now))
  const id = made[0]?.id ?? 0
  await payOrder(db, { memberId: buyer.memberId, orderId: id, key: null, now })
  await pickOrder(db, id, now)
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return { id, no: order?.no ?? '' }
}

const ship = (orderId: number, trackingNo: string, leaving?: { lineId: number; number: number }[]) =>
  shipOrder(shop.db, { orderId, carrier: '测试承运', trackingNo, ...(leaving ? { leaving } : {}), now: shop.now })

const documents = (kind: string, ...ids: number[]) =>
  warehouse.get(`/staff/orders/documents?kind=${kind}&${ids.map((id) => `ids=${id}`).join('&')}`)

test('the note of each parcel has what the law asks, and of its own batches alone', async () => {
  const { now } = shop
  const facts = { genericName: '阿莫西林胶囊', name: '再林', form: '胶囊剂', spec: '0.25g*24粒', unit: '瓶' }
  const approved = {
    ...facts,
    approvalNumber: '国药准字H12345678',
    storage: '遮光，密封保存',
    holder: '持有人测试公司',
  }
  const goodsId = await addGoods(shop.db, { now, ...approved, batches: [[700, 1000]] })
  const piece = {
    genericName: '黄芪',
    name: '黄芪',
    kind: 'piece' as const,
    origin: '甘肃',
    storageClass: 'cool' as const,
  }
  const { id, no } = await paid([goodsId, 30], [await addGoods(shop.db, { now, ...piece }), 5])
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.id)
  await ship(id, 'SF-1', [{ lineId: lines[0]?.id ?? 0, number: 12 }])
  await ship(id, 'SF-2')
  const answer = await documents('delivery', id)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const [first = '', second = '', ...more] = await pdfPages(answer.rawPayload)
  expect(more).toEqual([])
  const asked = {
    供货单位: '供货单位：供货测试公司',
    证照: '药品经营许可证 SELLER-7',
    生产厂商: '测试药业〔样例〕',
    上市许可持有人: '上市许可持有人：持有人测试公司',
    通用名称: '阿莫西林胶囊（再林）',
    剂型: '胶囊剂',
    规格: '0.25g*24粒',
    批准文号: '国药准字H12345678',
    批号: 'B1',
    生产日期: dayFrom(now, -30),
    有效期至: dayFrom(now, 700),
    数量: '12瓶',
    储存条件: '遮光，密封保存',
    收货单位: '收货单位：收货测试药房',
    收货单位证照: '药品经营许可证 1',
    收货地址: '文一路1号',
    发货日期: '发货日期：2026-11-20',
    出库专用章: '供货单位药品出库专用章（原印章）',
    单号: `单号：${no}-1`,
    运单: 'SF-1',
  }
  const missing = Object.entries(asked).filter(([, text]) => !first.includes(text))
  expect(missing).toEqual([])
  expect(first).not.toContain('黄芪')
  for (const text of [
    `单号：${no}-2`,
    '18瓶',
    '黄芪 产地：甘肃片剂0.25g*24粒测试药业〔样例〕B1',
    '5盒',
    '阴凉',
    'SF-2',
  ])
    expect(second).toContain(text)
  expect(second).not.toContain('启运温度')
})

test('a note printed again says what was true when the goods were held, and of older ones what is known now', async () => {
  const goodsId = await addGoods(shop.db, {
    now: shop.now,
    genericName: '甘草片',
    holder: '原持有人公司',
    storage: '密封',
  })
  const { id } = await paid([goodsId, 3])
  await ship(id, 'SF-9')
  await shop.db.update(goods).set({ genericName: '复方甘草片', holder: '新持有人公司', storage: '遮光' })
  const noteText = async () => (await pdfPages((await documents('delivery', id)).rawPayload)).join()
  const kept = await noteText()
  for (const text of ['甘草片', '上市许可持有人：原持有人公司', '密封']) expect(kept).toContain(text)
  for (const text of ['复方', '新持有人', '遮光']) expect(kept).not.toContain(text)
  await shop.db.update(orderLineBatches).set({ genericName: '', holder: '', storage: '' })
  const now = await noteText()
  for (const text of ['复方甘草片', '上市许可持有人：新持有人公司', '遮光']) expect(now).toContain(text)
})

test('goods of the cold chain leave with their temperatures; a long note goes on, each page with its head and count', async () => {
  const many: [number, number][] = []
  for (let at = 0; at < 45; at += 1)
    many.push([await addGoods(shop.db, { now: shop.now, ...(at === 40 ? { storageClass: 'cold' as const } : {}) }), 1])
  const long = await paid(...many)
  await ship(long.id, 'SF-3')
  const short = await paid([many[0]?.[0] ?? 0, 2])
  await ship(short.id, 'SF-4')
  const pages = await pdfPages((await documents('delivery', long.id, short.id)).rawPayload)
  const own = pages.filter((page) => page.includes(`${long.no}-1　第`))
  expect(own.length).toBeGreaterThan(1)
  expect(own.slice(0, 2).map((page) => page.includes('通用名称（商品名）'))).toEqual([true, true])
  expect(own.at(-1)).toContain(`第 ${own.length} 页，共 ${own.length} 页`)
  expect(own.at(-1)).toContain('启运温度：')
  expect(pages.at(-1)).toContain(`${short.no}-1　第 1 页，共 1 页`)
})

test('a picking list has what an order holds, and in front of several the sum of each batch', async () => {
  const goodsId = await addGoods(shop.db, { now: shop.now, code: 'YP-PICK' })
  const [one, two] = [await paid([goodsId, 4]), await paid([goodsId, 9])]
  const pages = await pdfPages((await documents('picking', one.id, two.id)).rawPayload)
  expect(pages).toHaveLength(3)
  expect(pages[0]).toContain('总拣货单')
  expect(pages[0]).toContain('13盒')
  expect([pages[1]?.includes('4盒'), pages[2]?.includes('9盒'), pages[2]?.includes(two.no)]).toEqual([true, true, true])
  await ship(one.id, 'SF-5')
  const empty = await documents('picking', one.id, two.id)
  expect([empty.statusCode, problemIn(empty.body) ?? empty.body]).toEqual([
    409,
    expect.stringContaining(`订单 ${one.no} 无待拣商品`),
  ])
  expect((await documents('delivery', two.id)).body).toContain(`订单 ${two.no} 尚未发货`)
  expect((await documents('delivery')).statusCode).toBe(404)
  const finance = await staffWith(shop, 'finance')
  expect((await finance.get(`/staff/orders/documents?ids=${one.id}`)).statusCode).toBe(403)
  expect((await warehouse.get('/staff/orders')).body).not.toContain('打印随货同行单')
  expect((await finance.get('/staff/orders?state=picked')).body).not.toContain('打印拣货单')
  expect((await warehouse.get('/staff/orders?state=picked')).body).toContain(`name="ids" value="${two.id}"`)
})
