import { eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { closeRest } from '#shop-api/modules/service/goods-receipt/close-rest.ts'
import { finishOrders, receiveOrder, receiveOverdue } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { coupons, memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { openShipments } from '#shop-api/modules/trade/orders/after-receipt.ts'
import { cancelByShop } from '#shop-api/modules/trade/orders/cancel.ts'
import { shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { applyReturn } from './apply-return.ts'
import { acceptReturn, approveClaim, rejectClaim, sendBack, withdrawClaim } from './decide-claim.ts'
import { claimLines } from './move-claim.ts'
import { afterSales } from './tables.ts'
import { batchesOf, orderRow, pickedOrder, receiptOf, receivedOrder, sentOrder, ship } from './testing/sent-order.ts'
import { stockOf } from './testing/stock-of.ts'

const now = new Date('2026-11-20T01:30:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const START = 1_000_000
let database: Database
let buyer: Buyer
beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  buyer = await addBuyer(database.db, { ephedrine: { quota: 100, used: 0, validTo: '2027-12-31' } })
  await addBalance(database.db, buyer.memberId, START, now)
})
afterEach(async () => {
  expect(await findBroken(database.db, now)).toEqual([])
})

const balance = () => readBalance(database.db, buyer.memberId)
const stock = (goodsId: number) => stockOf(database.db, goodsId)
const claimOf = async (id: number | null) => {
  const [row] = await database.db
    .select()
    .from(afterSales)
    .where(eq(afterSales.id, id ?? 0))
  return row
}
const returnOf = (orderId: number, units: Parameters<typeof applyReturn>[1]['units'], at = now) =>
  applyReturn(database.db, { memberId: buyer.memberId, orderId, units, remark: '', uploadIds: [], key: null, now: at })

describe('shipping in parts', () => {
  test('an order is shipped once nothing of it is left, and received once every parcel is', async () => {
    const { db } = database
    const [first, second] = [await addGoods(db, { now }), await addGoods(db, { now })]
    const orderId = await pickedOrder(
      db,
      buyer,
      [
        [first, 10],
        [second, 4],
      ],
      now,
    )
    const [one] = await batchesOf(db, orderId)
    const part = { orderId, carrier: '自营', trackingNo: 'A1', now }
    await expect(shipOrder(db, { ...part, leaving: [{ lineId: one!.orderLineId, number: 11 }] })).rejects.toMatchObject(
      {
        code: 409,
      },
    )
    await expect(
      shipOrder(db, { ...part, leaving: [{ lineId: one!.orderLineId, batchNo: 'other', number: 1 }] }),
    ).rejects.toMatchObject({ code: 409 })
    await shipOrder(db, { ...part, leaving: [{ lineId: one!.orderLineId, batchNo: 'B1', number: 6 }] })
    expect(await orderRow(db, orderId)).toMatchObject({ state: 'picked', shippedAt: null })
    expect(await stock(first)).toEqual([990, 994, 4])
    await expect(cancelByShop(db, orderId, '缺货', now)).rejects.toMatchObject({ code: 409 })
    const answer = await receiveOrder(db, await receiptOf(db, buyer, orderId, [], now))
    expect(answer).toEqual({ id: orderId, state: 'picked', afterSalesId: null })
    await ship(db, orderId, now)
    expect(await orderRow(db, orderId)).toMatchObject({ state: 'shipped' })
    expect((await batchesOf(db, orderId)).map((batch) => [batch.number, batch.received, batch.state])).toEqual([
      [6, 6, 'taken'],
      [4, null, 'taken'],
      [4, null, 'taken'],
    ])
    expect(await receiveOrder(db, await receiptOf(db, buyer, orderId, [], now))).toMatchObject({ state: 'received' })
  })

  test('what can not be sent is paid back, can be sold again, and the order goes on with the rest', async () => {
    const { db } = database
    const id = await addGoods(db, { now, unitPrice: '3.3300', batches: [[700, 20]] })
    const orderId = await pickedOrder(db, buyer, [[id, 7]], now)
    await expect(closeRest(db, orderId, '缺货', now)).rejects.toMatchObject({ code: 409 })
    const [line] = await batchesOf(db, orderId)
    await shipOrder(db, {
      orderId,
      carrier: '自营',
      trackingNo: '1',
      leaving: [{ lineId: line!.orderLineId, number: 4 }],
      now,
    })
    expect(await closeRest(db, orderId, '缺货', now)).toMatchObject({ state: 'shipped' })
    expect(await orderRow(db, orderId)).toMatchObject({ payFen: 2331, refundedFen: 999, paidFen: 1332 })
    expect(await balance()).toBe(START - 1332)
    expect(await stock(id)).toEqual([16, 16, 0])
    await expect(closeRest(db, orderId, '缺货', now)).rejects.toMatchObject({ code: 409 })
  })

  test('the shop cancels what it can not deliver at all', async () => {
    const { db } = database
    const id = await addGoods(db, { now, batches: [[700, 20]] })
    const orderId = await pickedOrder(db, buyer, [[id, 5]], now)
    expect(await cancelByShop(db, orderId, '缺货', now)).toMatchObject({ state: 'cancelled' })
    expect(await balance()).toBe(START)
    expect(await stock(id)).toEqual([20, 20, 0])
  })
})

describe('differences at receipt', () => {
  test('are claimed by batch; the shop pays what it accepts, once', async () => {
    const { db } = database
    const orderId = await sentOrder(db, buyer, [[await addGoods(db, { now }), 10]], now)
    const [batch] = await batchesOf(db, orderId)
    const differences = [
      { lineBatchId: batch!.id, cause: 'short' as const, number: 2 },
      { lineBatchId: batch!.id, cause: 'damaged' as const, number: 1 },
    ]
    const tooMany = [{ lineBatchId: batch!.id, cause: 'short' as const, number: 11 }]
    const wrong = await receiptOf(db, buyer, orderId, tooMany, now)
    await expect(receiveOrder(db, wrong)).rejects.toMatchObject({ code: 409 })
    const answer = await receiveOrder(db, await receiptOf(db, buyer, orderId, differences, now))
    expect(answer).toMatchObject({ state: 'received', afterSalesId: expect.any(Number) })
    const again = await receiptOf(db, buyer, orderId, differences, now)
    await expect(receiveOrder(db, again)).rejects.toMatchObject({ code: 409 })
    expect((await batchesOf(db, orderId))[0]).toMatchObject({ number: 10, received: 7 })
    const claimId = answer.afterSalesId ?? 0
    expect(await claimOf(claimId)).toMatchObject({ kind: 'difference', state: 'applied', refundFen: 3000 })
    const decision = { claimId, note: '', now, mustSendBack: false }
    await approveClaim(db, decision)
    await expect(approveClaim(db, decision)).rejects.toMatchObject({ code: 409 })
    expect(await balance()).toBe(START - 10_000 + 3000)
    expect(await orderRow(db, orderId)).toMatchObject({ refundedFen: 3000, paidFen: 7000 })
  })

  test('nobody receives for another, nor what is not on its way', async () => {
    const { db } = database
    const orderId = await sentOrder(db, buyer, [[await addGoods(db, { now }), 3]], now)
    const stranger = await addBuyer(db)
    const receipt = await receiptOf(db, buyer, orderId, [], now)
    await expect(receiveOrder(db, { ...receipt, memberId: stranger.memberId })).rejects.toMatchObject({ code: 404 })
    await expect(receiveOrder(db, { ...receipt, shipmentIds: [] })).rejects.toMatchObject({ code: 409 })
    await expect(receiveOrder(db, { ...receipt, shipmentIds: [999_999] })).rejects.toMatchObject({ code: 409 })
    const other = await sentOrder(db, buyer, [[await addGoods(db, { now }), 3]], now)
    const [foreign] = await batchesOf(db, other)
    const differences = [{ lineBatchId: foreign!.id, cause: 'short' as const, number: 1 }]
    await expect(receiveOrder(db, { ...receipt, differences })).rejects.toMatchObject({ code: 409 })
  })

  test('a key repeats the answer, and an unconfirmed order is received by itself after its days', async () => {
    const { db } = database
    const orderId = await sentOrder(db, buyer, [[await addGoods(db, { now }), 3]], now)
    const receipt = { ...(await receiptOf(db, buyer, orderId, [], now)), key: 'the-key-of-a-receipt' }
    expect(await receiveOrder(db, receipt)).toEqual(await receiveOrder(db, receipt))
    const silent = await sentOrder(db, buyer, [[await addGoods(db, { now }), 3]], now)
    await receiveOverdue(db, days(13.9))
    expect(await orderRow(db, silent)).toMatchObject({ state: 'shipped' })
    await receiveOverdue(db, days(14))
    expect(await orderRow(db, silent)).toMatchObject({ state: 'received', receivedAt: days(14) })
    expect(await openShipments(db, silent)).toEqual([])
    await finishOrders(db, days(20.9))
    expect(await orderRow(db, silent)).toMatchObject({ state: 'received' })
    await finishOrders(db, days(21))
    expect(await orderRow(db, silent)).toMatchObject({ state: 'done' })
  })
})

describe('returns', () => {
  test('go back, are looked at, paid and put on the shelf', async () => {
    const { db } = database
    const id = await addGoods(db, { now, unitPrice: '3.3300', batches: [[700, 20]] })
    const orderId = await receivedOrder(db, buyer, [[id, 7]], now)
    const [batch] = await batchesOf(db, orderId)
    const { id: claimId } = await returnOf(orderId, [{ lineBatchId: batch!.id, cause: 'unwanted', number: 3 }])
    await expect(returnOf(orderId, [{ lineBatchId: batch!.id, cause: 'quality', number: 5 }])).rejects.toMatchObject({
      message: expect.stringContaining('可申请数量为 4'),
    })
    await expect(
      sendBack(db, { memberId: buyer.memberId, claimId, carrier: '顺丰', trackingNo: '1', now }),
    ).rejects.toMatchObject({ code: 409 })
    const bare = { claimId, note: '', restocked: new Map(), now }
    await expect(acceptReturn(db, bare)).rejects.toMatchObject({ code: 409 })
    await approveClaim(db, { claimId, note: '', now, mustSendBack: true })
    await sendBack(db, { memberId: buyer.memberId, claimId, carrier: '顺丰', trackingNo: '1', now })
    const [line] = await claimLines(db, claimId)
    await expect(acceptReturn(db, { ...bare, restocked: new Map([[line!.id, 4]]) })).rejects.toThrow('不能超过退回数量')
    await acceptReturn(db, { claimId, note: '验收合格', restocked: new Map([[line!.id, 2]]), now })
    expect(await balance()).toBe(START - 2331 + 999)
    expect(await stock(id)).toEqual([15, 15, 0])
    await expect(acceptReturn(db, bare)).rejects.toMatchObject({ code: 409 })
  })

  test('of everything give shipping and coupon back, unless they are without a reason; shares re-add to the fen', async () => {
    const { db } = database
    await db.update(settings).set({ value: '9.90' }).where(eq(settings.name, 'shippingFee'))
    await db.update(settings).set({ value: '9999.00' }).where(eq(settings.name, 'freeShippingFrom'))
    const coupon = await couponOf(buyer.memberId)
    const wanted = [
      [await addGoods(db, { now, unitPrice: '3.3300' }), 7],
      [await addGoods(db, { now }), 3],
    ] as const
    const orderId = await receivedOrder(db, buyer, wanted, now, coupon)
    const order = await orderRow(db, orderId)
    expect(order).toMatchObject({ payFen: 2331 + 3000 - 500 + 990, couponFen: 500 })
    const [first, second] = await batchesOf(db, orderId)
    const portions = [
      { lineBatchId: first!.id, cause: 'quality' as const, number: 2 },
      { lineBatchId: second!.id, cause: 'quality' as const, number: 3 },
      { lineBatchId: first!.id, cause: 'quality' as const, number: 5 },
    ]
    for (const [index, unit] of portions.entries()) {
      const { id: claimId } = await returnOf(orderId, [unit])
      await approveClaim(db, { claimId, note: '', now, mustSendBack: false })
      const back = await orderRow(db, orderId)
      expect(back.refundedFen === order.payFen).toBe(index === 2)
    }
    expect(await balance()).toBe(START)
    const [held] = await db.select().from(memberCoupons).where(eq(memberCoupons.id, coupon))
    expect(held).toMatchObject({ usedAt: null, orderId: null })
    await db.update(settings).set({ value: '0.00' }).where(eq(settings.name, 'shippingFee'))
    await db.update(settings).set({ value: '0.00' }).where(eq(settings.name, 'freeShippingFrom'))
  })

  test('are refused after their time, for near-expiry goods without a reason, for strangers; rejected and withdrawn ones free the units', async () => {
    const { db } = database
    const near = await addGoods(db, { now, batches: [[100, 20]] })
    const orderId = await receivedOrder(db, buyer, [[near, 4]], now)
    const [batch] = await batchesOf(db, orderId)
    const unit = { lineBatchId: batch!.id, number: 4 }
    await expect(returnOf(orderId, [{ ...unit, cause: 'unwanted' }])).rejects.toMatchObject({
      message: expect.stringContaining('近效期'),
    })
    await expect(returnOf(orderId, [{ ...unit, cause: 'quality' }], days(7))).rejects.toMatchObject({ code: 409 })
    const { id } = await returnOf(orderId, [{ ...unit, cause: 'quality' }])
    await rejectClaim(db, { claimId: id, note: '照片不清楚', now })
    const { id: second } = await returnOf(orderId, [{ ...unit, cause: 'quality' }])
    const stranger = await addBuyer(db)
    await expect(withdrawClaim(db, stranger.memberId, second, now)).rejects.toMatchObject({ code: 404 })
    await withdrawClaim(db, buyer.memberId, second, now)
    await expect(withdrawClaim(db, buyer.memberId, second, now)).rejects.toMatchObject({ code: 409 })
    await returnOf(orderId, [{ ...unit, cause: 'quality' }])
    await finishOrders(db, days(30))
    expect(await orderRow(db, orderId)).toMatchObject({ state: 'received' })
    expect(await balance()).toBe(START - 4000)
  })

  test('of ephedrine-containing goods give the quota back', async () => {
    const { db } = database
    const orderId = await receivedOrder(db, buyer, [[await addGoods(db, { now, isEphedrine: true }), 6]], now)
    const [batch] = await batchesOf(db, orderId)
    const { id: claimId } = await returnOf(orderId, [{ lineBatchId: batch!.id, cause: 'quality', number: 4 }])
    await approveClaim(db, { claimId, note: '', now, mustSendBack: false })
    const [member] = await db.select().from(members).where(eq(members.id, buyer.memberId))
    expect(member?.ephedrine?.used).toBe(2)
    expect(await orderRow(db, orderId)).toMatchObject({ quotaNumber: 2, refundedFen: 4000 })
  })
})

async function couponOf(memberId: number): Promise<number> {
  const from = new Date('2026-11-01T00:00:00Z')
  const to = new Date('2026-12-31T00:00:00Z')
  const [coupon] = await database.db
    .insert(coupons)
    .values({
      name: '满20减5',
      kind: 'amount',
      value: '5.0000',
      thresholdFen: 2000,
      scope: { kind: 'all' },
      claimFrom: from,
      claimTo: to,
      validFrom: from,
      validTo: to,
      total: 99,
      claimed: 1,
    })
    .returning()
  const [held] = await database.db
    .insert(memberCoupons)
    .values({ memberId, couponId: coupon?.id ?? 0, validFrom: from, validTo: to })
    .returning()
  return held?.id ?? 0
}
