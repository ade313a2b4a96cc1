import { eq } from 'drizzle-orm'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { readThenWrite, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { cancelOrder } from './cancel.ts'
import { payOrder } from './pay.ts'
import { submitOrder } from './submit.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

/** So many orders of 30.00 on a credit of 100.00, each paid, and each cancelled as well if wanted. */
const payMany = (
  count: number,
  { cancels = false, faults = [] }: { cancels?: boolean; faults?: readonly Fault[] } = {},
) =>
  inFreshShop(now, async (db) => {
    const goodsId = await addGoods(db, { now, unitPrice: '30.0000' })
    const buyer = await addBuyer(db, { creditLimitFen: 10_000 })
    const { memberId } = buyer
    const orderIds: number[] = []
    for (const _ of times(count)) {
      const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 1]], now))
      orderIds.push(orders[0]?.id ?? 0)
    }
    const outcome = await withFaults(db, faults, (shop) =>
      race<unknown>([
        ...orderIds.map((orderId) => () => payOrder(shop, { memberId, orderId, key: null, method: 'credit', now })),
        ...(cancels ? orderIds.map((orderId) => () => cancelOrder(shop, memberId, orderId, now)) : []),
      ]),
    )
    const [row] = await db.select().from(members).where(eq(members.id, memberId))
    return { ...outcome, used: row?.creditUsedFen, dueOn: row?.creditDueOn }
  })

describeOnPostgres('orders paid on credit at the same time', () => {
  test(
    'a credit of 100.00 pays exactly 3 of 20 orders of 30.00',
    async () => {
      const { result, broken } = await payMany(20)
      expect([result.answers.length, result.errors, result.used]).toEqual([3, [], 9000])
      for (const text of result.refused) expect(text).toMatch(/^账期额度不足/)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… paid and cancelled at once nothing is owed in the end, and nobody waits for ever',
    async () => {
      const { result, broken } = await payMany(15, { cancels: true })
      expect([result.errors, result.used, result.dueOn]).toEqual([[], 0, null])
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and an account that reads and then writes is caught',
    async () => {
      const { result, broken } = await payMany(20, { faults: [readThenWrite('members', 'credit_used_fen')] })
      expect(result.answers.length).toBeGreaterThan(3)
      expect(broken.map((row) => row.invariant)).toContain('credit_used')
    },
    LONG,
  )
})
