import { eq, sql } from 'drizzle-orm'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { receiveOrder } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { cancelByShop, cancelOrder } from '#shop-api/modules/trade/orders/cancel.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { lookOnly, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { think } from '#shop-api/testing/think.ts'
import { applyReturn } from './apply-return.ts'
import { approveClaim } from './decide-claim.ts'
import { afterSales } from './tables.ts'
import { batchesOf, pickedOrder, receiptOf, receivedOrder } from './testing/sent-order.ts'

const now = new Date('2026-11-20T01:30:00Z')
const START = 1_000_000
const LONG = 120_000

async function buyerOf(db: Db) {
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, START, now)
  return buyer
}

/** A claim settled by reading its state and then writing, without lock or condition. */
async function carelessApprove(db: Db, claimId: number): Promise<void> {
  await db.transaction(async (raw) => {
    const tx = raw as unknown as Db
    const [claim] = await tx.select().from(afterSales).where(eq(afterSales.id, claimId))
    if (claim?.state !== 'applied') return
    await think()
    await tx.update(afterSales).set({ state: 'done' }).where(eq(afterSales.id, claimId))
    await tx.execute(sql`update orders set refunded_fen = refunded_fen + ${claim.refundFen},
      paid_fen = paid_fen - ${claim.refundFen} where id = ${claim.orderId}`)
  })
}

describeOnPostgres('after shipping, at the same time', () => {
  const claimed = async (db: Db, number = 4) => {
    const buyer = await buyerOf(db)
    const orderId = await receivedOrder(db, buyer, [[await addGoods(db, { now }), 10]], now)
    const [batch] = await batchesOf(db, orderId)
    const units = [{ lineBatchId: batch?.id ?? 0, cause: 'quality' as const, number }]
    const request = { memberId: buyer.memberId, orderId, units, remark: '', uploadIds: [], key: null, now }
    return { buyer, orderId, request }
  }

  test.each([4, 10])(
    'of 20 approvals of one claim about %i of 10 units exactly one pays, the others are refused',
    async (number) => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const { buyer, request } = await claimed(db, number)
        const { id: claimId } = await applyReturn(db, request)
        const outcome = await race(
          times(20).map(() => () => approveClaim(db, { claimId, note: '', now, mustSendBack: false })),
        )
        return { ...outcome, balance: await readBalance(db, buyer.memberId) }
      })
      expect(result.errors).toEqual([])
      expect(result.answers).toHaveLength(1)
      expect(result.refused).toHaveLength(19)
      expect(result.balance).toBe(START - 10_000 + number * 1000)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and one that reads and then writes is caught',
    async () => {
      const { broken } = await inFreshShop(now, async (db) => {
        const { request } = await claimed(db)
        const { id: claimId } = await applyReturn(db, request)
        return race(times(20).map(() => () => carelessApprove(db, claimId)))
      })
      expect(broken.map((row) => row.invariant)).toContain('refunds')
    },
    LONG,
  )

  test(
    'of 12 claims about the same 4 of 10 units two are taken, never more than there are units',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const { request } = await claimed(db)
        return race(times(12).map(() => () => applyReturn(db, request)))
      })
      expect(result.errors).toEqual([])
      expect(result.answers).toHaveLength(2)
      expect(broken).toEqual([])
    },
    LONG,
  )

  const receiveMany = (faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const buyer = await buyerOf(db)
      // A part of an order: its state does not move with the receipt, so only the lock keeps the receipts apart.
      const orderId = await pickedOrder(db, buyer, [[await addGoods(db, { now }), 12]], now)
      const [held] = await batchesOf(db, orderId)
      const leaving = [{ lineId: held?.orderLineId ?? 0, number: 10 }]
      await shipOrder(db, { orderId, carrier: '自营', trackingNo: '1', leaving, now })
      const batch = (await batchesOf(db, orderId)).find((each) => each.state === 'taken')
      const differences = [{ lineBatchId: batch?.id ?? 0, cause: 'short' as const, number: 4 }]
      const receipt = await receiptOf(db, buyer, orderId, differences, now)
      const outcome = await withFaults(db, faults, (shop) =>
        race(times(10).map(() => () => receiveOrder(shop, receipt))),
      )
      const claims = await db.select({ id: afterSales.id }).from(afterSales)
      return { ...outcome, claims: claims.length }
    })

  test(
    'a parcel is received once, with one claim about its differences',
    async () => {
      const { result, broken } = await receiveMany()
      expect(result.errors).toEqual([])
      expect(result).toMatchObject({ answers: [expect.anything()], claims: 1 })
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and without the lock on the order one parcel brings two claims',
    async () => {
      const { result } = await receiveMany([lookOnly('orders')])
      expect(result.claims).toBeGreaterThan(1)
    },
    LONG,
  )

  test(
    'cancel against pick and ship: goods leave or money returns, never both; units leave once',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const goodsId = await addGoods(db, { now })
        const buyer = await buyerOf(db)
        const ends: { state: string; parcels: number }[] = []
        for (const _ of times(6)) {
          const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 3]], now))
          const orderId = made[0]?.id ?? 0
          const { memberId } = buyer
          await payOrder(db, { memberId, orderId, key: null, now })
          const ship = () => shipOrder(db, { orderId, carrier: '自营', trackingNo: '1', now })
          await race<unknown>([
            () => cancelOrder(db, memberId, orderId, now),
            () => pickOrder(db, orderId, now),
            ship,
            () => cancelByShop(db, orderId, '缺货', now),
            ship,
          ])
          await race<unknown>([ship, ship, () => cancelByShop(db, orderId, '缺货', now)])
          const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
          const parcels = await db.select().from(shipments).where(eq(shipments.orderId, orderId))
          ends.push({ state: order?.state ?? '', parcels: parcels.length })
        }
        return ends
      })
      for (const end of result) expect(end.parcels).toBe(end.state === 'shipped' ? 1 : 0)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    'the same units leave with one parcel only',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const orderId = await pickedOrder(db, await buyerOf(db), [[await addGoods(db, { now }), 9]], now)
        const [batch] = await batchesOf(db, orderId)
        const leaving = [{ lineId: batch?.orderLineId ?? 0, number: 4 }]
        return race(
          times(8).map(() => () => shipOrder(db, { orderId, carrier: '自营', trackingNo: '1', leaving, now })),
        )
      })
      expect(result.errors).toEqual([])
      expect(result.answers).toHaveLength(2)
      expect(broken).toEqual([])
    },
    LONG,
  )
})
