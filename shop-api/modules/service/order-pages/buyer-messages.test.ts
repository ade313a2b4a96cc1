import { asc, eq } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { applyReturn } from '#shop-api/modules/service/after-sales/apply-return.ts'
import { approveClaim, rejectClaim } from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { batchesOf } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { receiveOverdue } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { cancelByShop, cancelOrder, closeUnpaid } from '#shop-api/modules/trade/orders/cancel.ts'
import { holdOrder, releaseOrder } from '#shop-api/modules/trade/orders/hold-order.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database
let buyer: Buyer
let goodsId: number

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  goodsId = await addGoods(database.db, { now, batches: [[400, 500]] })
})
afterAll(() => database.close())
beforeEach(async () => {
  buyer = await addBuyer(database.db)
  await addBalance(database.db, buyer.memberId, 1_000_000, now)
})

const placed = async (isPaid = true): Promise<number> => {
  const { db } = database
  const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 10]], now))
  const orderId = orders[0]?.id ?? 0
  if (isPaid) await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now })
  return orderId
}

const messages = async (): Promise<string[]> => {
  const rows = await database.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, buyer.memberId))
    .orderBy(asc(notifications.id))
  for (const { kind, text, link } of rows) {
    expect(kind).toBe('order')
    expect(text).toMatch(/^(订单|售后单) \S+$/)
    expect(link).toMatch(/^\/order\/(info|afterSalesInfo)\/\d+$/)
  }
  return rows.map(({ title }) => title)
}

test('a buyer gets one message of each thing that happens to an order, and of what he does himself only of paying', async () => {
  const { db } = database
  const orderId = await placed()
  await holdOrder(db, { orderId, reason: '核对地址', by: '张三', now })
  await releaseOrder(db, orderId, now)
  await pickOrder(db, orderId, now)
  await shipOrder(db, { orderId, carrier: '顺丰', trackingNo: 'SF1', now })
  await receiveOverdue(db, new Date(now.getTime() + 30 * DAY_MS))
  expect(await messages()).toEqual([
    '支付成功',
    '订单暂缓处理',
    '订单恢复处理',
    '仓库开始拣货',
    '顺丰已揽收，运单号SF1',
    expect.stringMatching(/自动确认收货$/),
  ])
})

test('… of each parcel of several', async () => {
  const { db } = database
  const orderId = await placed()
  await pickOrder(db, orderId, now)
  const [line] = await batchesOf(db, orderId)
  const leaving = [{ lineId: line?.orderLineId ?? 0, number: 4 }]
  await shipOrder(db, { orderId, carrier: '顺丰', trackingNo: 'SF2', leaving, now })
  await shipOrder(db, { orderId, carrier: '顺丰', trackingNo: 'SF3', now })
  expect((await messages()).slice(2)).toEqual(['部分发货：顺丰已揽收，运单号SF2', '顺丰已揽收，运单号SF3'])
})

test('… of how it ends without him', async () => {
  const { db } = database
  await cancelByShop(db, await placed(), '缺货', now)
  await cancelOrder(db, buyer.memberId, await placed(), now)
  await placed(false)
  await closeUnpaid(db, new Date(now.getTime() + 10 * DAY_MS))
  expect(await messages()).toEqual(['支付成功', '商家取消订单：缺货', '支付成功', '超过付款时限，订单已关闭'])
})

test('… and of what became of a claim', async () => {
  const { db } = database
  const orderId = await placed()
  await pickOrder(db, orderId, now)
  await shipOrder(db, { orderId, carrier: '顺丰', trackingNo: 'SF4', now })
  await receiveOverdue(db, new Date(now.getTime() + 30 * DAY_MS))
  const before = (await messages()).length
  const later = new Date(now.getTime() + 30 * DAY_MS)
  const [line] = await batchesOf(db, orderId)
  const claim = () =>
    applyReturn(db, {
      memberId: buyer.memberId,
      orderId,
      units: [{ lineBatchId: line?.id ?? 0, number: 1, cause: 'unwanted' }],
      remark: '',
      uploadIds: [],
      key: null,
      now: later,
    })
  await rejectClaim(db, { claimId: (await claim()).id, note: '已拆封', now: later })
  await approveClaim(db, { claimId: (await claim()).id, note: '', now: later, mustSendBack: false })
  expect((await messages()).slice(before)).toEqual([
    expect.stringContaining('审核未通过'),
    expect.stringContaining('退款¥'),
  ])
})
