import { and, eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { listActions } from '#shop-api/modules/base/operator-log/read.ts'
import { setBatch } from '#shop-api/modules/catalogue/goods/operator.ts'
import { goods, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import {
  batchesOf,
  orderRow,
  pickedOrder,
  receivedOrder,
} from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { closeRest } from '#shop-api/modules/service/goods-receipt/close-rest.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, dayFrom, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { answerRecall } from './answer.ts'
import { closeRecall, remindOpen, saveRecall } from './begin.ts'
import { findRecall } from './list.ts'
import { receivedUnits } from './received.ts'
import { reportOf } from './report.ts'
import { recallOrders } from './tables.ts'
import { settleUnshipped } from './unshipped.ts'

let shop: TestShop
let pharmacist: StaffBrowser
let buyer: Buyer
let serial = 0

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  buyer = await addBuyer(shop.db, { companyName: '甲店' })
  await addBalance(shop.db, buyer.memberId, 10_000_000, shop.now)
  pharmacist = await staffWith(shop, 'pharmacist')
}, OPEN_MS)
afterAll(async () => {
  expect(await findBroken(shop.db, shop.now)).toEqual([])
  await shop.close()
})

const words = { level: 1, dueOn: dayFrom(sampleInstant, 3), reason: '溶出度不符合规定', instructions: '停止销售并退回' }

/** Goods with a code of their own. */
async function newGoods(...batches: (readonly [number, number])[]) {
  serial += 1
  const code = `RC${serial}`
  return { code, id: await addGoods(shop.db, { now: shop.now, code, batches }) }
}

const recall = (code: string, batchNo = 'B1') => saveRecall(shop.db, { code, batchNo, ...words }, null, shop.now)

async function ordered(goodsId: number, number: number, more: number[] = []): Promise<number> {
  const wanted = [[goodsId, number] as const, ...more.map((id) => [id, 1] as const)]
  const { orders: made } = await submitOrder(shop.db, await cartRequest(shop.db, buyer, wanted, shop.now))
  return made[0]?.id ?? 0
}

const pay = (orderId: number) => payOrder(shop.db, { memberId: buyer.memberId, orderId, key: null, now: shop.now })
const ship = (orderId: number, leaving?: { lineId: number; number: number }[]) =>
  shipOrder(shop.db, { orderId, carrier: '自营', trackingNo: '1', now: shop.now, ...(leaving ? { leaving } : {}) })

const titles = async (memberId: number) =>
  (await shop.db.select().from(notifications).where(eq(notifications.memberId, memberId))).map(({ title }) => title)

const outcomeOf = async (orderId: number) =>
  (await shop.db.select().from(recallOrders).where(eq(recallOrders.orderId, orderId)))[0]?.outcome

const available = async (id: number) =>
  (await shop.db.select({ available: goods.available }).from(goods).where(eq(goods.id, id)))[0]?.available

test('the sale stops in every warehouse, also of what comes later, and carts are refused what is left of nothing', async () => {
  const { code, id } = await newGoods([500, 10])
  const request = await cartRequest(shop.db, buyer, [[id, 2]], shop.now)
  await recall(code)
  expect(await available(id)).toBe(0)
  await expect(submitOrder(shop.db, request)).rejects.toThrow(/缺货|库存不足|变动/)
  await setBatch(shop.db, id, { batchNo: 'B1', stock: 50 }, shop.now)
  expect(await available(id)).toBe(0)
  await setBatch(shop.db, id, { batchNo: 'B2', stock: 4, madeOn: '2026-01-01', expiresOn: '2028-01-01' }, shop.now)
  expect(await available(id)).toBe(4)
  const orderId = await ordered(id, 2)
  expect((await batchesOf(shop.db, orderId)).map(({ batchNo }) => batchNo)).toEqual(['B2'])
})

test('each buyer of the batch gets one message, other members none', async () => {
  const { code, id } = await newGoods([500, 30])
  const [one, two, other] = [await addBuyer(shop.db), await addBuyer(shop.db), await addBuyer(shop.db)]
  for (const { memberId } of [one, two, other]) await addBalance(shop.db, memberId, 100_000, shop.now)
  await receivedOrder(shop.db, one, [[id, 2]], shop.now)
  await receivedOrder(shop.db, one, [[id, 1]], shop.now)
  await receivedOrder(shop.db, two, [[id, 1]], shop.now)
  const { id: elsewhere } = await newGoods([500, 30])
  await receivedOrder(shop.db, other, [[elsewhere, 1]], shop.now)
  const { id: recallId } = await recall(code)
  await expect(recall(code)).rejects.toThrow(`该批号已召回，编号 ${recallId}`)
  const counts = async () =>
    (await Promise.all([one, two, other].map(({ memberId }) => titles(memberId)))).map(
      (each) => each.filter((title) => title.includes('召回')).length,
    )
  expect(await counts()).toEqual([1, 1, 0])
  expect(await remindOpen(shop.db, recallId, shop.now)).toEqual({ reminded: 2, recent: 0 })
  expect(await remindOpen(shop.db, recallId, shop.now)).toEqual({ reminded: 0, recent: 2 })
  expect(await counts()).toEqual([2, 2, 0])
})

test('an order that has not left gets another batch, and its buyer a message', async () => {
  const { code, id } = await newGoods([500, 10], [700, 10])
  const orderId = await ordered(id, 3)
  await pay(orderId)
  await recall(code)
  expect(await settleUnshipped(shop.db, shop.now)).toBe(1)
  expect(await settleUnshipped(shop.db, shop.now)).toBe(0)
  expect((await batchesOf(shop.db, orderId)).map(({ batchNo, number }) => [batchNo, number])).toEqual([['B2', 3]])
  expect(await outcomeOf(orderId)).toBe('exchanged')
  expect(await titles(buyer.memberId)).toContain('批号 B1 已召回，改发批号 B2')
})

test('without another batch an unpaid order is cancelled and a paid one held back', async () => {
  const { code, id } = await newGoods([500, 10])
  const [unpaid, paid] = [await ordered(id, 2), await ordered(id, 3)]
  await pay(paid)
  await recall(code)
  expect(await settleUnshipped(shop.db, shop.now)).toBe(2)
  expect([(await orderRow(shop.db, unpaid)).state, await outcomeOf(unpaid)]).toEqual(['cancelled', 'cancelled'])
  const held = await orderRow(shop.db, paid)
  expect([held.state, held.holdReason, await outcomeOf(paid)]).toEqual(['paid', '批号 B1 召回，无其他批号可换', 'held'])
})

test('a batch that expires soon is not taken in its place, because its buyer agreed to none: the order is held back', async () => {
  const { code, id } = await newGoods([500, 10])
  const orderId = await ordered(id, 1)
  await pay(orderId)
  const soon = { batchNo: 'B2', stock: 9, madeOn: '2026-01-01', expiresOn: dayFrom(shop.now, 60) }
  await setBatch(shop.db, id, soon, shop.now)
  await recall(code)
  await settleUnshipped(shop.db, shop.now)
  expect(await outcomeOf(orderId)).toBe('held')
  expect((await batchesOf(shop.db, orderId)).map(({ batchNo, state }) => [batchNo, state])).toEqual([['B1', 'held']])
})

test('before the job comes nothing of the batch is picked or sent: the other lines are, and the rest is paid back', async () => {
  const { code, id } = await newGoods([500, 10])
  const { id: good } = await newGoods([700, 10])
  const orderId = await ordered(id, 2, [good])
  await pay(orderId)
  await recall(code)
  await pickOrder(shop.db, orderId, shop.now)
  await expect(ship(orderId)).rejects.toThrow('批号 B1 已召回，且无其他批号可换，不能发出')
  const rows = await batchesOf(shop.db, orderId)
  const lineOf = (goodsId: number) => rows.find((row) => row.goodsId === goodsId)?.orderLineId ?? 0
  await expect(ship(orderId, [{ lineId: lineOf(id), number: 1 }])).rejects.toThrow('已召回')
  await ship(orderId, [{ lineId: lineOf(good), number: 1 }])
  await closeRest(shop.db, orderId, '批号召回', shop.now)
  expect((await orderRow(shop.db, orderId)).refundedFen).toBe(2000)
  const gone = await shop.db
    .select()
    .from(orderLineBatches)
    .where(and(eq(orderLineBatches.goodsId, id), eq(orderLineBatches.state, 'taken')))
  expect(gone).toEqual([])
})

test('a picked order is exchanged where it leaves, when the job has not come yet', async () => {
  const { code, id } = await newGoods([500, 10], [700, 10])
  const orderId = await pickedOrder(shop.db, buyer, [[id, 2]], shop.now)
  await recall(code)
  await ship(orderId)
  expect((await batchesOf(shop.db, orderId)).map(({ batchNo, state }) => [batchNo, state])).toEqual([['B2', 'taken']])
})

test('an operator looks at what a recall reaches, begins it, reads who has not answered and takes the sheet', async () => {
  const { code, id } = await newGoods([500, 20], [700, 20])
  await receivedOrder(shop.db, buyer, [[id, 4]], shop.now)
  const waiting = await ordered(id, 1)
  await pay(waiting)
  const form = { code, batchNo: 'B1', ...words, level: '1' }
  const tried = await pharmacist.post('/staff/recalls/try', form)
  for (const text of ['1 家会员，1 个订单，4 盒', '1 个订单，1 盒', '立即停售']) expect(tried.body).toContain(text)
  expect(problemIn((await pharmacist.post('/staff/recalls', { ...form, batchNo: 'B9' })).body)).toContain(
    '批号 B9 不存在，现有 B1、B2',
  )
  expect(problemIn((await pharmacist.post('/staff/recalls', { ...form, dueOn: '2026-01-01' })).body)).toContain(
    '答复期限已过',
  )
  const made = await pharmacist.post('/staff/recalls', form)
  const page = await pharmacist.get(String(made.headers.location))
  for (const text of ['召回中', '甲店', '未答复', '已换其他批号', '提醒未答复的 1 家'])
    expect(page.body).toContain(text)
  const recallId = /\d+$/.exec(String(made.headers.location))?.[0] ?? ''
  const [sheet] = await readSheets((await pharmacist.get(`/staff/recalls/${recallId}/export`)).rawPayload, 100)
  expect(sheet?.cells[1]?.slice(0, 10)).toEqual([
    ...['甲店', '张三', '13800000000', '4', '未答复', '', '', '0', '0', '0.00'],
  ])
  expect((await pharmacist.get(`/staff/recalls/${recallId}/export?format=csv`)).body).toContain(
    '甲店,张三,13800000000,4,未答复',
  )
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const answer = await shop.app.inject({ url: `/admin/recalls/${recallId}`, headers })
  expect(answer.json().data).toMatchObject({
    batchNo: 'B1',
    state: 'running',
    members: [{ sent: 4, answeredAt: null }],
  })
  const other = { ...form, batchNo: 'B2' }
  expect(problemIn((await pharmacist.post(`/staff/recalls/${recallId}`, other)).body)).toMatch(/不能更改|已被|其他人/)
  const sales = await staffWith(shop, 'sales')
  expect((await sales.post('/staff/recalls', form)).statusCode).toBe(403)
  expect((await sales.post(`/staff/recalls/${recallId}/remind`, {})).statusCode).toBe(303)
})

test('a recall that was a mistake is withdrawn: the batch is sold again, and its buyers are notified', async () => {
  const { code, id } = await newGoods([500, 20])
  const one = await addBuyer(shop.db)
  await addBalance(shop.db, one.memberId, 100_000, shop.now)
  await receivedOrder(shop.db, one, [[id, 4]], shop.now)
  const { id: recallId } = await recall(code)
  expect((await pharmacist.post(`/staff/recalls/${recallId}/withdraw`, {})).statusCode).toBe(303)
  expect(await available(id)).toBe(16)
  expect((await titles(one.memberId)).filter((title) => title.includes('召回'))).toHaveLength(2)
  expect(problemIn((await pharmacist.post(`/staff/recalls/${recallId}/withdraw`, {})).body)).toContain('召回已撤销')
  await recall(code)
  expect(await available(id)).toBe(0)
})

test('what a member says by phone is written down with who said it: knowing is no answer, units left are', async () => {
  const { code, id } = await newGoods([500, 20])
  const one = await addBuyer(shop.db, { companyName: '电话店' })
  await addBalance(shop.db, one.memberId, 100_000, shop.now)
  await receivedOrder(shop.db, one, [[id, 4]], shop.now)
  await receivedOrder(shop.db, one, [[id, 3]], shop.now)
  const { id: recallId } = await recall(code)
  const at = `/staff/recalls/${recallId}/phone/${one.memberId}`
  const service = await staffWith(shop, 'service')
  const form = (await service.get(at)).body
  for (const text of ['电话答复：电话店', '发出 4，最多剩余 4', '发出 3，最多剩余 3']) expect(form).toContain(text)
  const [first = '', second = ''] = [...form.matchAll(/name="(left-\d+)"/g)].map(([, name]) => name)
  const open = async () => (await pharmacist.get(`/staff/recalls/${recallId}`)).body
  expect(await open()).toContain(at)

  const nameless = await service.post(at, { toldBy: ' ', [first]: '2', remark: '已下架' })
  expect([nameless.statusCode, problemIn(nameless.body)]).toEqual([422, '请填写答复人'])
  expect(nameless.body).toMatch(new RegExp(`name="${first}"[^>]* value="2"`))
  expect(problemIn((await service.post(at, { toldBy: '王芳', [first]: '两盒' })).body)).toContain(
    '剩余数量须为不小于0的整数，现为“两盒”',
  )
  expect(problemIn((await service.post(at, { toldBy: '王芳', [first]: '2' })).body)).toContain('请填写订单')
  expect(problemIn((await service.post(at, { toldBy: '王芳', [first]: '5', [second]: '0' })).body)).toContain(
    '剩余数量最多 4，现为 5',
  )

  expect((await service.post(at, { toldBy: '王芳' })).statusCode).toBe(303)
  const known = await open()
  for (const text of ['电话店', '未答复', '电话：王芳（', '已告知，未报剩余', '提醒未答复的 1 家'])
    expect(known).toContain(text)

  expect(
    (await service.post(at, { toldBy: '店长李四', [first]: '2', [second]: '0', remark: '已下架' })).statusCode,
  ).toBe(303)
  expect(await open()).toContain('全部会员已答复')
  const all = (await pharmacist.get(`/staff/recalls/${recallId}?view=all`)).body
  for (const text of ['电话：店长李四（', '已下架']) expect(all).toContain(text)
  expect(problemIn((await service.post(at, { toldBy: '王芳' })).body)).toContain('该会员已答复')
  const [row] = await reportOf(shop.db, await findRecall(shop.db, recallId))
  expect(row).toMatchObject({ left: 2, toldBy: '店长李四' })
  const log = (await listActions(shop.db, { limit: 50 })).map(({ operation, outcome }) => [operation, outcome])
  expect(log).toContainEqual(['POST /staff/recalls/:id/phone/:member', 'done'])

  const own = { memberId: one.memberId, recallId, isReturn: false, remark: '', now: shop.now }
  const units = await receivedUnits(shop.db, one.memberId, [recallId])
  await answerRecall(shop.db, { ...own, left: new Map(units.map(({ lineBatchId }) => [lineBatchId, 1])) })
  expect(await reportOf(shop.db, await findRecall(shop.db, recallId))).toMatchObject([{ left: 2, toldBy: null }])
  expect((await service.get(`/staff/recalls/${recallId}/phone/${buyer.memberId}`)).statusCode).toBe(404)
  expect((await (await staffWith(shop, 'warehouse')).get(at)).statusCode).toBe(403)
  await closeRecall(shop.db, recallId, true, shop.now)
  expect(await open()).not.toContain(at)
  expect(problemIn((await service.post(at, { toldBy: '王芳' })).body)).toContain('召回已结束')
})
