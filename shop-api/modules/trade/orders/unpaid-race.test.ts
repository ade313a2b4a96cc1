import { and, eq } from 'drizzle-orm'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { lookOnly, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { submitOrder } from './submit.ts'
import { orders } from './tables.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

describeOnPostgres('many orders of one member at once', () => {
  /** Twelve orders of ten yuan by a member that never paid for one. */
  const submitMany = (rules: Readonly<Record<string, string>>, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      await setTradeRules(db, rules)
      const goodsId = await addGoods(db, { now })
      const buyer = await addBuyer(db)
      const requests = await Promise.all(times(12).map(() => cartRequest(db, buyer, [[goodsId, 1]], now)))
      const outcome = await withFaults(db, faults, (shop) =>
        race(requests.map((request) => () => submitOrder(shop, request))),
      )
      const isUnpaid = and(eq(orders.memberId, buyer.memberId), eq(orders.state, 'submitted'))
      return { ...outcome, unpaid: await db.$count(orders, isUnpaid) }
    })

  const bounds = [
    ['number', { unpaidOrdersNew: '3' }, /上限3笔，请先付款或取消$/],
    ['worth', { unpaidNew: '30' }, /未付款金额上限¥30\.00，请先付款、充值或分次下单$/],
  ] as const

  test.each(bounds)(
    'leave no more than their bound of %s unpaid, and the others hear why',
    async (_, rules, words) => {
      const { result, broken } = await submitMany(rules)
      expect(result.errors).toEqual([])
      expect([result.answers.length, result.refused.length, result.unpaid]).toEqual([3, 9, 3])
      for (const text of result.refused) expect(text).toMatch(words)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test.each(bounds)(
    '… and who looks at the member without keeping it passes its bound of %s',
    async (_, rules) => {
      const { result } = await submitMany(rules, [lookOnly('members')])
      expect(result.unpaid).toBeGreaterThan(3)
    },
    LONG,
  )
})
