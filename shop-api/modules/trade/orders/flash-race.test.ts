import { eq } from 'drizzle-orm'
import { promotionItems, promotionPurchases } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { addPromotion } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { addCoupon } from '#shop-api/modules/trade/coupons/testing/add-coupon.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { BACKGROUND_LIMITS } from '#shop-api/platform/db/pools.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { readThenWrite, withFaults, withoutLimit, withoutLocks } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addGoods, addLine } from '#shop-api/testing/small-shop.ts'
import { urlOf } from '#shop-api/testing/test-db.ts'
import type { SubmitRequest } from './submit.ts'
import { submitOrder } from './submit.ts'
import { addBuyer, crowd } from './testing/buyers.ts'
import { forgetful, noHold, spendBlindly } from './testing/careless.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 400_000
const STOCK = 50
const LIMIT = 2
/** The whole rush is five thousand; as many as the machine has time for, a thousand at least. */
const REQUESTS = Number(process.env.RUSH_REQUESTS ?? 1000)
const LINES_EACH = 5

/** One more pool of connections on the same database, as another shop API has; a crowd may wait for one row here. */
async function openAgain(db: Db): Promise<Database> {
  return openPostgres(await urlOf(db), BACKGROUND_LIMITS)
}

/** A request for each line: the same member presses in several windows at once. */
const eachLine = (requests: readonly SubmitRequest[]): SubmitRequest[] =>
  requests.flatMap((request) => request.lineIds.map((id) => ({ ...request, lineIds: [id] })))

describeOnPostgres('a flash sale in a rush', () => {
  /** So many requests, shared among so many shop APIs on one database. */
  const rush = (requests: number, shopApis = 1, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const others = await Promise.all(times(shopApis - 1).map(() => openAgain(db)))
      const goodsId = await addGoods(db, { now, batches: [[700, 100_000]] })
      const { itemIds } = await addPromotion(db, now, { kind: 'flash', scope: { kind: 'all' }, rule: {} }, [
        { goodsId, price: '8.0000', stock: STOCK, memberLimit: LIMIT },
      ])
      const goodsPriceId = itemIds[0] ?? 0
      const lines = times(LINES_EACH).map(() => ({ type: 1, goodsId, goodsPriceId, number: 1 }))
      const carts = times(Math.ceil(requests / LINES_EACH)).map(() => lines)
      const all = eachLine(await crowd(db, carts, now, '8.00'))
      const outcome = await withFaults(db, faults, (first) => {
        const instances = [first, ...others.map((other) => other.db)]
        return race(all.map((request, index) => () => submitOrder(instances[index % shopApis] ?? first, request)))
      })
      await Promise.all(others.map((other) => other.close()))
      const [item] = await db.select().from(promotionItems).where(eq(promotionItems.id, goodsPriceId))
      const had = await db.select().from(promotionPurchases)
      const most = Math.max(...had.map((row) => row.number))
      return { ...outcome, requests: all.length, sold: item?.sold, most }
    })

  test(
    `${REQUESTS} requests for a stock of ${STOCK} with a limit of ${LIMIT}: exactly ${STOCK}, nobody gets a third`,
    async () => {
      const { result, broken } = await rush(REQUESTS)
      process.stdout.write(
        `flash sale: ${result.requests} requests, ${result.answers.length} orders, ` +
          `at most ${result.most} a member, ${result.refused.length} refused\n`,
      )
      expect(result.requests).toBeGreaterThanOrEqual(1000)
      expect(result.errors).toEqual([])
      expect([result.answers.length, result.sold]).toEqual([STOCK, STOCK])
      expect(result.most).toBeLessThanOrEqual(LIMIT)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    'the same over three shop APIs at once',
    async () => {
      const { result, broken } = await rush(600, 3)
      expect(result.errors).toEqual([])
      expect([result.answers.length, result.sold]).toEqual([STOCK, STOCK])
      expect(result.most).toBeLessThanOrEqual(LIMIT)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and one who reads and then writes is caught selling more',
    async () => {
      const careless = [readThenWrite('promotion_items', 'sold'), withoutLimit('promotion_purchases')]
      const { result, broken } = await rush(200, 1, [withoutLocks(/./), noHold, ...careless])
      expect(result.answers.length).toBeGreaterThan(STOCK)
      expect(broken.map((row) => row.invariant)).toContain('promotion_sold')
    },
    LONG,
  )
})

describeOnPostgres('one coupon and many orders', () => {
  const spend = (orders: number, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const goodsId = await addGoods(db, { now })
      const buyer = await addBuyer(db)
      const couponId = await addCoupon(db, now, { thresholdFen: 0, value: '1.0000', claimed: 1 })
      const [held] = await db
        .insert(memberCoupons)
        .values({ memberId: buyer.memberId, couponId, validFrom: now, validTo: new Date(now.getTime() + 1000) })
        .returning()
      const lineIds: number[] = []
      for (const _ of times(orders)) lineIds.push(await addLine(db, { memberId: buyer.memberId, goodsId, number: 1 }))
      const request = {
        ...buyer,
        memberCouponId: held?.id ?? 0,
        remark: '',
        seenAmount: '9.00',
        confirmed: null,
        confirmedIds: [],
      }
      return withFaults(db, faults, (shop) =>
        race(lineIds.map((id) => () => submitOrder(shop, { ...request, lineIds: [id], key: null, now }))),
      )
    })

  test(
    '50 orders at once with one single-use coupon: one of them has it',
    async () => {
      const { result, broken } = await spend(50)
      expect(result.errors).toEqual([])
      expect([result.answers.length, result.refused.length]).toEqual([1, 49])
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and a spend that does not look is caught',
    async () => {
      const { result, broken } = await spend(20, [...forgetful, spendBlindly])
      expect(result.answers.length).toBeGreaterThan(1)
      expect(broken.map((row) => row.invariant)).toContain('coupons')
    },
    LONG,
  )
})
