import { eq } from 'drizzle-orm'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { submitOrder } from './submit.ts'
import { orders } from './tables.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { forgetful } from './testing/careless.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

type Keys = (index: number) => string | null

const keyings: readonly (readonly [name: string, keys: Keys])[] = [
  ['with the same key', () => 'same-key-for-all-of-them'],
  ['with no key', () => null],
  ['with 50 different keys', (index) => `key-number-${String(index).padStart(8, '0')}`],
]

describeOnPostgres('one cart submitted 50 times at once', () => {
  const submitFifty = (keys: Keys, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const goodsIds = [await addGoods(db, { now }), await addGoods(db, { now })]
      const buyer = await addBuyer(db)
      const wanted = goodsIds.map((id) => [id, 2] as const)
      const request = await cartRequest(db, buyer, wanted, now)
      const outcome = await withFaults(db, faults, (shop) =>
        race(times(50).map((index) => () => submitOrder(shop, { ...request, key: keys(index) }))),
      )
      return { ...outcome, made: await db.$count(orders, eq(orders.memberId, buyer.memberId)) }
    })

  test.each(keyings)(
    '%s: one order, and everybody gets it',
    async (_, keys) => {
      const { result, broken } = await submitFifty(keys)
      expect(result.made).toBe(1)
      expect(result.errors).toEqual([])
      expect(result.refused).toEqual([])
      expect(new Set(result.answers.map((answer) => answer.orders[0]?.no)).size).toBe(1)
      expect(result.answers).toHaveLength(50)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test.each(keyings)(
    '%s: a submit that neither locks nor remembers is caught making several',
    async (_, keys) => {
      const { result } = await submitFifty(keys, forgetful)
      expect(result.made).toBeGreaterThan(1)
    },
    LONG,
  )
})
