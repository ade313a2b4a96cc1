import { eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { receiveOrder, receiveOverdue } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { orderDetail } from '#shop-api/modules/service/order-pages/detail.ts'
import { openShipments } from '#shop-api/modules/trade/orders/after-receipt.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { applyReturn } from './apply-return.ts'
import { claimDetail } from './claim-detail.ts'
import { acceptReturn, approveClaim, sendBack } from './decide-claim.ts'
import { resendClaim } from './resend-claim.ts'
import { afterSales } from './tables.ts'
import { batchesOf, orderRow, receiptOf, receivedOrder } from './testing/sent-order.ts'
import { stockOf } from './testing/stock-of.ts'

const now = new Date('2026-11-20T01:30:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const START = 1_000_000
const LONG = 120_000

const parcel = { carrier: '顺丰速运', trackingNo: 'SF20260001', note: '' }

async function buyerOf(db: Db): Promise<Buyer> {
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, START, now)
  return buyer
}

/** A received order of 10 units and a claim about some of them. */
async function claimed(db: Db, buyer: Buyer, number = 4, cause: 'quality' | 'unwanted' = 'quality') {
  const goodsId = await addGoods(db, { now })
  const orderId = await receivedOrder(db, buyer, [[goodsId, 10]], now)
  const [batch] = await batchesOf(db, orderId)
  const ask = (units: number, lineBatchId = batch?.id ?? 0) =>
    applyReturn(db, {
      memberId: buyer.memberId,
      orderId,
      units: [{ lineBatchId, cause, number: units }],
      remark: '',
      uploadIds: [],
      key: null,
      now,
    })
  const { id: claimId } = await ask(number)
  return { goodsId, orderId, claimId, ask }
}

describe('goods sent again', () => {
  let database: Database
  let buyer: Buyer
  beforeAll(async () => {
    database = await openTestDb()
    await openSmallShop(database.db)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    buyer = await buyerOf(database.db)
  })
  afterEach(async () => {
    expect(await findBroken(database.db, now)).toEqual([])
  })

  test('leave the stock in a parcel of their own; no money moves; claim, order and buyer say so', async () => {
    const { db } = database
    const { goodsId, orderId, claimId } = await claimed(db, buyer)
    const before = await stockOf(db, goodsId)
    const money = await readBalance(db, buyer.memberId)
    await resendClaim(db, { claimId, ...parcel, note: '破损属实', now })
    const after = await stockOf(db, goodsId)
    expect([before, after]).toEqual([
      [990, 990, 0],
      [986, 986, 0],
    ])
    expect(await readBalance(db, buyer.memberId)).toBe(money)

    const claim = await claimDetail(db, claimId, buyer.memberId)
    expect(claim).toMatchObject({ state: 'done', state_text: '已补发', is_resent: 1, refund_amount: '0.00' })
    expect(claim.resent).toMatchObject({ carrier: '顺丰速运', tracking_no: 'SF20260001' })
    expect(claim.history.at(-1)?.text).toBe('已补发：顺丰速运 SF20260001')
    const order = await orderDetail(db, buyer.memberId, orderId, now)
    expect(order.shipments.map((each) => [each.is_resent, each.received_at === null])).toEqual([
      [0, false],
      [1, true],
    ])
    expect(order.lines[0]?.batches.map((each) => [each.number, each.resent, each.is_replacement])).toEqual([
      [10, 4, 0],
      [4, 0, 1],
    ])
    expect(order.actions).toContain('receive')
    expect(order.history.at(-1)?.text).toContain(`（${claim.no}）`)
    const notified = await db.select().from(notifications).where(eq(notifications.memberId, buyer.memberId))
    expect(notified.map((each) => each.title)).toContainEqual(expect.stringMatching(/^已补发：/))
    await expect(resendClaim(db, { claimId, ...parcel, now })).rejects.toMatchObject({ code: 409 })
  })

  test('stand for the money of those they replace: all of it goes back, never more', async () => {
    const { db } = database
    const { orderId, claimId, ask } = await claimed(db, buyer)
    await resendClaim(db, { claimId, ...parcel, now })
    const replacement = (await batchesOf(db, orderId)).find((batch) => batch.number === 4)
    await expect(ask(7)).rejects.toMatchObject({ code: 409 })
    const paid = START - (await readBalance(db, buyer.memberId))
    for (const { id } of [await ask(6), await ask(4, replacement?.id)]) {
      await approveClaim(db, { claimId: id, note: '', now, mustSendBack: false })
    }
    expect(await readBalance(db, buyer.memberId)).toBe(START)
    expect(await orderRow(db, orderId)).toMatchObject({ refundedFen: paid, paidFen: 0 })
  })

  test('are received like any parcel, with differences of their own, or by themselves in time', async () => {
    const { db } = database
    const first = await claimed(db, buyer)
    await resendClaim(db, { claimId: first.claimId, ...parcel, now })
    const replacement = (await batchesOf(db, first.orderId)).find((batch) => batch.number === 4)
    const differences = [{ lineBatchId: replacement?.id ?? 0, cause: 'damaged' as const, number: 1 }]
    const answer = await receiveOrder(db, await receiptOf(db, buyer, first.orderId, differences, now))
    expect(answer).toMatchObject({ state: 'received', afterSalesId: expect.any(Number) })
    expect(await openShipments(db, first.orderId)).toEqual([])

    const second = await claimed(db, buyer)
    await resendClaim(db, { claimId: second.claimId, ...parcel, now })
    await receiveOverdue(db, days(13))
    expect(await openShipments(db, second.orderId)).toHaveLength(1)
    await receiveOverdue(db, days(14))
    expect(await openShipments(db, second.orderId)).toEqual([])
    expect(await orderRow(db, second.orderId)).toMatchObject({ state: 'received' })
  })

  test('after the claimed ones came back; what is good goes on the shelf', async () => {
    const { db } = database
    const { goodsId, claimId } = await claimed(db, buyer)
    await approveClaim(db, { claimId, note: '', now, mustSendBack: true })
    await sendBack(db, { memberId: buyer.memberId, claimId, carrier: '圆通速递', trackingNo: 'YT1', now })
    const line = (await claimDetail(db, claimId)).lines[0]?.id ?? 0
    await resendClaim(db, { claimId, ...parcel, restocked: new Map([[line, 3]]), now })
    expect(await stockOf(db, goodsId)).toEqual([989, 989, 0])
    await expect(acceptReturn(db, { claimId, note: '', restocked: new Map(), now })).rejects.toMatchObject({
      code: 409,
    })
  })

  test('not without stock, and not for goods nobody wants; nothing has happened then', async () => {
    const { db } = database
    const goodsId = await addGoods(db, { now, batches: [[700, 12]] })
    const orderId = await receivedOrder(db, buyer, [[goodsId, 10]], now)
    const [batch] = await batchesOf(db, orderId)
    const units = [{ lineBatchId: batch?.id ?? 0, cause: 'quality' as const, number: 4 }]
    const request = { memberId: buyer.memberId, orderId, units, remark: '', uploadIds: [], key: null, now }
    const { id: claimId } = await applyReturn(db, request)
    await expect(resendClaim(db, { claimId, ...parcel, now })).rejects.toMatchObject({
      message: '库存不足，不能补发，请改为退款',
    })
    const [row] = await db.select().from(afterSales).where(eq(afterSales.id, claimId))
    expect(row).toMatchObject({ state: 'applied', resentShipmentId: null })
    expect(await openShipments(db, orderId)).toEqual([])

    const unwanted = await claimed(db, buyer, 2, 'unwanted')
    await expect(resendClaim(db, { claimId: unwanted.claimId, ...parcel, now })).rejects.toMatchObject({
      message: '客户不再需要的商品只能退款，不能补发',
    })
  })
})

describeOnPostgres('sending again and paying at the same time', () => {
  test(
    'one of them happens, once',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const buyer = await buyerOf(db)
        const { claimId, goodsId } = await claimed(db, buyer)
        const outcome = await race<unknown>(
          times(16).map(
            (index) => () =>
              index % 2 === 0
                ? resendClaim(db, { claimId, ...parcel, now })
                : approveClaim(db, { claimId, note: '', now, mustSendBack: false }),
          ),
        )
        const [claim] = await db.select().from(afterSales).where(eq(afterSales.id, claimId))
        return { ...outcome, stock: await stockOf(db, goodsId), isResent: claim?.resentShipmentId !== null }
      })
      expect(result.errors).toEqual([])
      expect(result.answers).toHaveLength(1)
      expect(result.stock).toEqual(result.isResent ? [986, 986, 0] : [990, 990, 0])
      expect(broken).toEqual([])
    },
    LONG,
  )
})
