import { eq } from 'drizzle-orm'
import { listActions } from '#shop-api/modules/base/operator-log/read.ts'
import { lastEntry, problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { orderDetail } from '#shop-api/modules/service/order-pages/detail.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { keptCodesAnswer } from './shapes.ts'
import { traceCodes } from './tables.ts'

let shop: TestShop
let warehouse: StaffBrowser
let buyer: Buyer
let goodsId: number
let running = 0

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  buyer = await addBuyer(shop.db)
  await addBalance(shop.db, buyer.memberId, 10_000_000, shop.now)
  goodsId = await addGoods(shop.db, { now: shop.now, code: 'YP-TRACE' })
  warehouse = await staffWith(shop, 'warehouse')
}, OPEN_MS)
afterAll(() => shop.close())

/** So many units in parcels of these sizes. */
async function shipped(...parcels: number[]) {
  const { db, now } = shop
  const whole = parcels.reduce((sum, number) => sum + number, 0)
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, whole]], now))
  const orderId = made[0]?.id ?? 0
  await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now })
  await pickOrder(db, orderId, now)
  const { lines } = await orderDetail(db, buyer.memberId, orderId, now)
  for (const number of parcels) {
    running += 1
    const leaving = [{ lineId: lines[0]?.id ?? 0, number }]
    await shipOrder(db, { orderId, carrier: '自营', trackingNo: `T${running}`, leaving, now })
  }
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return { orderId, orderNo: order?.no ?? '', lastParcel: `T${running}` }
}

let serial = 0
const newCode = () => {
  serial += 1
  return `8123456${String(serial).padStart(13, '0')}`
}

async function push(rows: readonly object[]) {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const answer = await shop.app.inject({ method: 'POST', url: '/admin/trace-codes', headers, payload: { rows } })
  return keptCodesAnswer.parse(answer.json<{ data: unknown }>().data)
}

const batchesOf = async (orderId: number) =>
  (await orderDetail(shop.db, buyer.memberId, orderId, shop.now)).lines.flatMap(({ batches }) => batches)

test('each code is judged by itself: form, place, other orders and the quantity that left', async () => {
  const { orderId, orderNo } = await shipped(3)
  const other = await shipped(1)
  const place = { orderNo, goodsCode: 'YP-TRACE', batchNo: 'B1' }
  const [one, two, three, four] = [newCode(), newCode(), newCode(), newCode()]
  const wide = one.replace('8', '８').replace(/^(.{5})/, '$1 ')
  const first = await push([
    { ...place, code: wide },
    { ...place, code: '8123' },
    { ...place, code: 'https://mall.example/81234567890123456789' },
    { ...place, batchNo: 'B9', code: two },
    { ...place, goodsCode: 'YP-NONE', code: two },
    { ...place, orderNo: '0', code: three },
  ])
  expect(first.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['written', ''],
    ['refused', '追溯码须为20位数字，现为4位'],
    ['refused', '追溯码须为20位数字'],
    ['refused', '与第5行是同一追溯码，但商品、批号或订单不同'],
    ['refused', '与第4行是同一追溯码，但商品、批号或订单不同'],
    ['refused', '订单 0 不存在或尚未发货'],
  ])
  const second = await push([
    { ...place, code: one },
    { ...place, batchNo: 'B9', code: two },
    { ...place, orderNo: other.orderNo, code: three },
  ])
  expect(second.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['unchanged', ''],
    ['refused', '该订单未发出商品 YP-TRACE 的批号 B9'],
    ['written', ''],
  ])
  const third = await push([three, two, two, four, newCode()].map((code) => ({ ...place, code })))
  expect(third.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', `该码已登记在订单 ${other.orderNo}，退回再售的请先在原订单删除`],
    ['written', ''],
    ['unchanged', ''],
    ['written', ''],
    ['refused', '批号 B1 发出 3，追溯码已满'],
  ])
  expect((await batchesOf(orderId)).map(({ trace_codes }) => trace_codes)).toEqual([[one, two, four].sort()])
})

test('of a batch that left in two parcels codes go to the parcel that is named, or fill them in turn', async () => {
  const { orderId, orderNo, lastParcel } = await shipped(2, 1)
  const place = { orderNo, goodsCode: 'YP-TRACE', batchNo: 'B1' }
  const codes = [newCode(), newCode(), newCode(), newCode()]
  const named = { ...place, trackingNo: lastParcel }
  const answer = await push([
    { ...named, code: codes[0] },
    { ...named, code: codes[1] },
    { ...place, code: codes[2] },
    { ...place, code: codes[3] },
  ])
  expect(answer.rows.map(({ outcome }) => outcome)).toEqual(['written', 'refused', 'written', 'written'])
  expect((await batchesOf(orderId)).map(({ number, trace_codes }) => [number, trace_codes])).toEqual([
    [2, [codes[2], codes[3]]],
    [1, [codes[0]]],
  ])
})

test('a scanner fills the field of the order; what is wrong is said and the rest stays', async () => {
  const { orderId, orderNo } = await shipped(2)
  const at = `/staff/orders/${orderId}/trace-codes`
  const [batch] = await batchesOf(orderId)
  const [one, two] = [newCode(), newCode()]
  const send = (text: string) => warehouse.post(at, { [`codes[b${batch?.id}]`]: text })
  expect(problemIn((await send(' \r\n')).body)).toBe('请扫描或粘贴追溯码')
  const part = (await send(`${one}\r\n123\r\n`)).body
  expect(part).toContain('登记 1 个，未登记 1 个')
  expect(part).toContain('现为3位')
  expect((await send(two)).statusCode).toBe(303)
  expect(await lastEntry(shop)).toMatchObject({
    operation: 'POST /staff/orders/:id/trace-codes',
    subject: String(orderId),
  })
  const full = (await warehouse.get(at)).body
  expect(full).toContain('2 / 2')
  expect(full).not.toContain('textarea')
  const sales = await staffWith(shop, 'sales')
  expect((await sales.get(at)).body).toContain(two)
  expect((await sales.post(at, {})).statusCode).toBe(403)
  const day = '2026-11-20'
  const file = await warehouse.get(`/staff/trace-codes/export?from=${day}&to=${day}`)
  const [sheet] = await readSheets(file.rawPayload, 5_000)
  const rows = sheet?.cells.filter((cells) => cells.includes(orderNo)) ?? []
  expect(rows.map((cells) => cells.at(-1))).toEqual([one, two])
  expect((await warehouse.get(`/staff/trace-codes/export?from=${day}&to=2026-11-19`)).statusCode).toBe(422)
  const [taken] = await listActions(shop.db, { limit: 1 })
  expect(taken).toMatchObject({ operation: 'GET /staff/trace-codes/export', asked: { from: day, to: day } })
})

test('a file is read row by row, and a code that was taken away may leave with another order', async () => {
  const { orderNo } = await shipped(2)
  const later = await shipped(1)
  const [one, two] = [newCode(), newCode()]
  const upload = (lines: readonly string[]) =>
    warehouse.upload('/staff/trace-codes', { name: 'codes.csv', bytes: Buffer.from(lines.join('\r\n')) })
  const body = (
    await upload([
      '订单号,商品编码,批号,追溯码',
      `${orderNo},YP-TRACE,B1,${one}`,
      `${orderNo},YP-TRACE,B1,8.12346E+19`,
      `${orderNo},YP-TRACE,,${two}`,
      `${orderNo},YP-TRACE,B1,${two}`,
    ])
  ).body
  expect(body).toContain('登记 2 个，未登记 2 个')
  expect(body).toContain('科学计数法')
  const move = () => upload(['订单号,商品编码,批号,追溯码', `${later.orderNo},YP-TRACE,B1,${one}`])
  expect((await move()).body).toContain(`该码已登记在订单 ${orderNo}`)
  expect((await warehouse.post('/staff/trace-codes/remove', { code: newCode() })).statusCode).toBe(404)
  expect((await warehouse.post('/staff/trace-codes/remove', { code: ` ${one} ` })).statusCode).toBe(303)
  expect((await move()).statusCode).toBe(303)
  expect(await shop.db.$count(traceCodes, eq(traceCodes.code, one))).toBe(1)
})
