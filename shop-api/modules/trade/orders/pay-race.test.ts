import { eq } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { readThenWrite, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { cancelOrder, closeUnpaid } from './cancel.ts'
import { payOrder } from './pay.ts'
import { submitOrder } from './submit.ts'
import { orders } from './tables.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

async function orderOf(db: Db, buyer: Buyer, goodsId: number): Promise<number> {
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 1]], now))
  return made[0]?.id ?? 0
}

const stateOf = async (db: Db, orderId: number) =>
  (await db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId)))[0]?.state

describeOnPostgres('payments at the same time', () => {
  /** So many orders of 30.00 and a balance of 100.00. */
  const payMany = (count: number, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const goodsId = await addGoods(db, { now, unitPrice: '30.0000' })
      const buyer = await addBuyer(db)
      const { memberId } = buyer
      await addBalance(db, memberId, 10_000, now)
      const orderIds = await Promise.all(times(count).map(() => orderOf(db, buyer, goodsId)))
      const outcome = await withFaults(db, faults, (shop) =>
        race(orderIds.map((orderId) => () => payOrder(shop, { memberId, orderId, key: null, now }))),
      )
      return { ...outcome, balance: await readBalance(db, memberId) }
    })

  test(
    'a balance of 100.00 pays exactly 3 of 50 payments of 30.00',
    async () => {
      const { result, broken } = await payMany(50)
      expect(result.answers).toHaveLength(3)
      expect(result.errors).toEqual([])
      expect(result.refused).toHaveLength(47)
      for (const text of result.refused) expect(text).toMatch(/^余额不足/)
      expect(result.balance).toBe(1000)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and a ledger that reads and then writes is caught',
    async () => {
      const { result, broken } = await payMany(20, [readThenWrite('ledger_accounts', 'balance_fen')])
      expect(result.answers.length).toBeGreaterThan(3)
      expect(broken.map((row) => row.invariant)).toContain('account_balance')
    },
    LONG,
  )

  /** One order and a balance for several of them. */
  const withOneOrder = <Result>(work: (db: Db, buyer: Buyer, orderId: number, goodsId: number) => Promise<Result>) =>
    inFreshShop(now, async (db) => {
      const goodsId = await addGoods(db, { now, unitPrice: '30.0000' })
      const buyer = await addBuyer(db)
      await addBalance(db, buyer.memberId, 10_000, now)
      return work(db, buyer, await orderOf(db, buyer, goodsId), goodsId)
    })

  test.each([
    ['the same key', 'one-key-for-all-payments', 50, 0],
    ['no key', null, 1, 49],
  ])(
    'one order paid 50 times with %s is paid once',
    async (_, key, answered, refused) => {
      const { result, broken } = await withOneOrder(async (db, { memberId }, orderId) => ({
        ...(await race(times(50).map(() => () => payOrder(db, { memberId, orderId, key, now })))),
        balance: await readBalance(db, memberId),
      }))
      expect(result.errors).toEqual([])
      expect([result.answers.length, result.refused.length]).toEqual([answered, refused])
      expect(result.balance).toBe(7000)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    'pay, cancel and the time limit at once: one outcome, and everything is given back at most once',
    async () => {
      for (const round of times(3)) {
        const late = new Date(now.getTime() + DAY_MS)
        const { result, broken } = await withOneOrder(async (db, { memberId }, orderId, goodsId) => {
          const outcome = await race<unknown>([
            ...times(10).map(() => () => payOrder(db, { memberId, orderId, key: null, now })),
            ...times(10).map(() => () => cancelOrder(db, memberId, orderId, now)),
            ...times(5).map(() => () => closeUnpaid(db, late)),
          ])
          const [row] = await db.select().from(goods).where(eq(goods.id, goodsId))
          return {
            errors: outcome.errors,
            state: await stateOf(db, orderId),
            balance: await readBalance(db, memberId),
            available: row?.available,
          }
        })
        expect([round, result.errors]).toEqual([round, []])
        expect(['cancelled', 'closed']).toContain(result.state)
        expect(result).toMatchObject({ balance: 10_000, available: 1000 })
        expect(broken).toEqual([])
      }
    },
    LONG,
  )
})
