import { eq } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { submitOrder } from './submit.ts'
import { crowd } from './testing/buyers.ts'
import { eachLineAlone, holdInAnyOrder, pricesWithoutLock, readThenHold } from './testing/careless.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

const availableOf = async (db: Db, id: number) =>
  (await db.select({ available: goods.available }).from(goods).where(eq(goods.id, id)))[0]?.available

describeOnPostgres('buyers at the same time', () => {
  /** So many buyers want one each of goods with a stock of 10. */
  const scramble = (buyers: number, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const id = await addGoods(db, {
        now,
        batches: [
          [300, 4],
          [700, 6],
        ],
      })
      const carts = times(buyers).map(() => [{ goodsId: id, number: 1 }])
      const requests = await crowd(db, carts, now, '10.00')
      const outcome = await withFaults(db, faults, (shop) =>
        race(requests.map((request) => () => submitOrder(shop, request))),
      )
      return { ...outcome, left: await availableOf(db, id) }
    })

  test(
    '200 buyers for a stock of 10: exactly 10 get one, the others a reason',
    async () => {
      const { result, broken } = await scramble(200)
      expect(result.answers).toHaveLength(10)
      expect(result.errors).toEqual([])
      expect(result.refused).toHaveLength(190)
      for (const text of result.refused) expect(text).toMatch(/缺货|库存不足/)
      expect(result.left).toBe(0)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… the conditional updates alone hold as well, without any lock taken before',
    async () => {
      const { result, broken } = await scramble(60, [pricesWithoutLock])
      expect(result.answers).toHaveLength(10)
      expect(result.errors).toEqual([])
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and a hold that reads and then writes is caught overselling',
    async () => {
      const { result, broken } = await scramble(40, readThenHold)
      expect(result.answers.length).toBeGreaterThan(10)
      expect(broken.map((row) => row.invariant)).toContain('batch_held')
    },
    LONG,
  )

  /** Half the orders are of (A, B), half of (B, A), each in a bare transaction that is not repeated. */
  const crosswise = (orders: number, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const a = await addGoods(db, { now })
      const b = await addGoods(db, { now })
      const cart = [a, b].map((goodsId) => ({ goodsId, number: 1 }))
      const carts = times(orders).map((index) => (index % 2 === 0 ? cart : cart.toReversed()))
      const requests = await crowd(db, carts, now, '20.00')
      const outcome = await withFaults(db, faults, (shop) =>
        race(requests.map((request) => () => shop.transaction((tx) => submitOrder(tx as unknown as Db, request)))),
      )
      return { ...outcome, left: [await availableOf(db, a), await availableOf(db, b)] }
    })

  test(
    '100 orders of (A, B) and 100 of (B, A): no dead lock, even where nothing is repeated',
    async () => {
      const { result, broken } = await crosswise(200)
      expect(result.errors).toEqual([])
      expect(result.refused).toEqual([])
      expect(result.answers).toHaveLength(200)
      expect(result.left).toEqual([800, 800])
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and a hold in any order is caught in a dead lock',
    async () => {
      const { result } = await crosswise(20, holdInAnyOrder())
      expect(result.errors).toContain('40P01')
    },
    LONG,
  )

  /** Carts with one of the goods as a line and one inside a combination; 11 units reach for five such carts. */
  const twofold = (buyers: number, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const a = await addGoods(db, { now, batches: [[700, 11]] })
      const b = await addGoods(db, { now })
      const set = await addSet(db, [a, b])
      const cart = [
        { goodsId: a, number: 1 },
        { type: 3, combinationId: set, number: 1 },
      ]
      const requests = await crowd(
        db,
        times(buyers).map(() => cart),
        now,
        '25.00',
      )
      const outcome = await withFaults(db, faults, (shop) =>
        race(requests.map((request) => () => submitOrder(shop, request))),
      )
      return { ...outcome, left: await availableOf(db, a) }
    })

  async function addSet(db: Db, goodsIds: readonly number[]): Promise<number> {
    const [set] = await db
      .insert(promotions)
      .values({
        kind: 'combination',
        name: '组合',
        startsAt: new Date(now.getTime() - 1000),
        endsAt: new Date(now.getTime() + 1000),
        scope: { kind: 'all' },
        rule: { price: '15.00' },
      })
      .returning({ id: promotions.id })
    const id = set?.id ?? 0
    await db.insert(promotionItems).values(goodsIds.map((goodsId) => ({ promotionId: id, goodsId, number: 1 })))
    return id
  }

  test(
    'goods as a line and inside a combination are counted together',
    async () => {
      const { result, broken } = await twofold(50)
      expect(result.answers).toHaveLength(5)
      expect(result.errors).toEqual([])
      expect(result.left).toBe(1)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and a hold that looks at each line alone is caught',
    async () => {
      const { result, broken } = await twofold(10, [eachLineAlone])
      expect(result.left).not.toBe(1)
      expect(broken.map((row) => row.invariant)).toContain('goods_available')
    },
    LONG,
  )
})
