import { and, eq } from 'drizzle-orm'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { pickedOrder } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer, crowd } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { thinkOver, withFaults, withoutLocks } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { saveRecall } from './begin.ts'
import { recallOrders, recalls } from './tables.ts'
import { settleUnshipped } from './unshipped.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000
const ORDERS = 12

const words = { level: 1, dueOn: '2026-11-23', reason: '溶出度不符合规定', instructions: '停止销售并退回' }
const recall = (db: Db) => saveRecall(db, { code: 'RECALLED', batchNo: 'B1', ...words }, null, now)

/** Units that left of the recalled batch after it was recalled. */
async function leftOfRecalled(db: Db): Promise<number> {
  const [row] = await db.select().from(recalls)
  const gone = await db
    .select()
    .from(orderLineBatches)
    .where(and(eq(orderLineBatches.batchNo, 'B1'), eq(orderLineBatches.state, 'taken')))
  return gone.filter(({ shipmentId }) => (shipmentId ?? 0) > (row?.lastShipmentId ?? 0)).length
}

/** Reads batches as if none could be recalled. */
const STOPPED = /not exists \(select 1 from batch_stops stop .*?\)/g
const sellsAnything: Fault = { matches: STOPPED, instead: (text) => text.replace(STOPPED, 'true') }
/** Sends what an order holds, whatever was recalled meanwhile. */
const HELD_OF_STOPPED = /and exists \(select 1 from batch_stops stop .*?\)/
const sendsAnything: Fault = {
  matches: HELD_OF_STOPPED,
  instead: (text) => text.replace(HELD_OF_STOPPED, 'and false'),
}

/** Two batches, the recalled one first to be sold; it is recalled while orders are submitted, and whatever was ordered is sent. */
const rounds = (faults: readonly Fault[]) =>
  inFreshShop(now, async (db) => {
    const goodsId = await addGoods(db, {
      now,
      code: 'RECALLED',
      batches: [
        [500, 100],
        [700, 100],
      ],
    })
    const requests = await crowd(
      db,
      times(ORDERS).map(() => [{ goodsId, number: 2 }]),
      now,
      '20.00',
    )
    for (const { memberId } of requests) await addBalance(db, memberId, 10_000, now)
    return withFaults(db, faults, async (shop) => {
      const { errors } = await race<unknown>([
        ...requests.slice(0, 6).map((request) => () => submitOrder(shop, request)),
        () => recall(shop),
        ...requests.slice(6).map((request) => () => submitOrder(shop, request)),
      ])
      const made = await db.select().from(orders)
      for (const { id, memberId } of made) {
        await payOrder(shop, { memberId, orderId: id, key: null, now })
        await pickOrder(shop, id, now)
        await shipOrder(shop, { orderId: id, carrier: '自营', trackingNo: '1', now })
      }
      return { errors, made: made.length, gone: await leftOfRecalled(db) }
    })
  })

/** Orders that are picked leave while their batch is recalled; there is another one. */
const shipping = (parcels: number, faults: readonly Fault[]) =>
  inFreshShop(now, async (db) => {
    const goodsId = await addGoods(db, {
      now,
      code: 'RECALLED',
      batches: [
        [500, 100],
        [700, 100],
      ],
    })
    const ids: number[] = []
    for (const _ of times(parcels)) {
      const buyer = await addBuyer(db)
      await addBalance(db, buyer.memberId, 10_000, now)
      ids.push(await pickedOrder(db, buyer, [[goodsId, 2]], now))
    }
    return withFaults(db, faults, async (shop) => {
      const ship = (orderId: number) => () => shipOrder(shop, { orderId, carrier: '自营', trackingNo: '1', now })
      const { errors } = await race<unknown>([
        ...ids.slice(0, 2).map(ship),
        () => recall(shop),
        ...ids.slice(2).map(ship),
      ])
      return { errors, gone: await leftOfRecalled(db) }
    })
  })

describeOnPostgres('a recall that begins among other things', () => {
  test(
    'none of twelve orders that are being submitted is shipped of the recalled batch',
    async () => {
      const { result, broken } = await rounds([])
      expect(result).toEqual({ errors: [], made: ORDERS, gone: 0 })
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and where stock is held and sent as if nothing were recalled, some are, and the books say so',
    async () => {
      const { result, broken } = await rounds([sellsAnything, sendsAnything])
      expect(result.gone).toBeGreaterThan(0)
      expect(broken.map(({ invariant }) => invariant)).toContain('recalled_units')
    },
    LONG,
  )

  test(
    'none of twelve parcels that are being sent leaves with the batch after it was recalled',
    async () => {
      const { result, broken } = await shipping(ORDERS, [])
      expect(result).toEqual({ errors: [], gone: 0 })
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and without the lock between looking and sending, some do',
    async () => {
      const careless = [
        withoutLocks(/from "goods"/),
        thinkOver(/from "order_line_batches".*exists \(select 1 from batch_stops/s),
      ]
      const { result } = await shipping(3, careless)
      expect(result.gone).toBeGreaterThan(0)
    },
    LONG,
  )

  test(
    'the job and a second instance of it deal with each order once',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const goodsId = await addGoods(db, { now, code: 'RECALLED', batches: [[500, 100]] })
        for (const _ of times(4)) {
          const buyer = await addBuyer(db)
          await addBalance(db, buyer.memberId, 10_000, now)
          await pickedOrder(db, buyer, [[goodsId, 2]], now)
        }
        await recall(db)
        // One that waits too long for an order that another deals with leaves it to the next run.
        await race(times(3).map(() => () => settleUnshipped(db, now)))
        const later = await settleUnshipped(db, now)
        return {
          dealt: (await db.select().from(recallOrders)).length,
          isLeft: later > 0 && (await settleUnshipped(db, now)) > 0,
        }
      })
      expect(result).toEqual({ dealt: 4, isLeft: false })
      expect(broken).toEqual([])
    },
    LONG,
  )
})
