import { eq } from 'drizzle-orm'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { cancelByShop, cancelOrder, closeUnpaid } from './cancel.ts'
import { payOrder } from './pay.ts'
import { submitOrder } from './submit.ts'
import { orders } from './tables.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const START = 500_000
/** In fen; goods cost 100.00 a unit. */
const [LARGE, SMALL] = [60_000, 10_000]

async function order(db: Db, buyer: Buyer, goodsId: number, number: number, at: number): Promise<number> {
  const time = new Date(now.getTime() + at)
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, number]], time))
  return made[0]?.id ?? 0
}

/** A shop in which shipping costs 10.00 below 500.00. */
const inShippingShop = <Result>(work: (db: Db) => Promise<Result>) =>
  inFreshShop(now, async (db) => {
    await setTradeRules(db, { freeShippingFrom: '500', shippingFee: '10' })
    return work(db)
  })

/** A member with a paid order of 600.00 and then one of 100.00, which ships free only because of it. */
const withTwo = <Result>(work: (db: Db, buyer: Buyer, ids: { large: number; small: number }) => Promise<Result>) =>
  inShippingShop(async (db) => {
    const goodsId = await addGoods(db, { now, unitPrice: '100.0000' })
    const buyer = await addBuyer(db)
    const { memberId } = buyer
    await addBalance(db, memberId, START, now)
    const large = await order(db, buyer, goodsId, 6, 0)
    await payOrder(db, { memberId, orderId: large, key: null, now })
    const small = await order(db, buyer, goodsId, 1, 1)
    await payOrder(db, { memberId, orderId: small, key: null, now })
    expect(await readBalance(db, memberId)).toBe(START - LARGE - SMALL)
    return work(db, buyer, { large, small })
  })

const asked = async (db: Db, { memberId }: Buyer, orderId: number, freight: string | null = null): Promise<string> => {
  const refusal = await cancelOrder(db, memberId, orderId, now, freight).then(
    () => ({ errors: undefined }),
    (error: { errors?: { freight?: string[] } }) => error,
  )
  return refusal.errors?.freight?.[0] ?? ''
}

test('cancelling what another order ships free by is asked about, and keeps that shipping', async () => {
  const { result, broken } = await withTwo(async (db, buyer, { large, small }) => {
    const [row] = await db.select().from(orders).where(eq(orders.id, small))
    const question = await asked(db, buyer, large)
    expect(question).toBe(`取消后，订单 ${row?.no} 不再满足包邮：运费 ¥10.00 从本单退款中扣除，实退 ¥590.00`)
    expect(await asked(db, buyer, large, '运费 ¥8.00')).toBe(question)
    const before = await readBalance(db, buyer.memberId)
    await cancelOrder(db, buyer.memberId, large, now, question)
    return { before, after: await readBalance(db, buyer.memberId) }
  })
  expect(result).toEqual({ before: START - LARGE - SMALL, after: START - SMALL - 1000 })
  expect(broken).toEqual([])
})

test('that shipping goes back when the order it was for ends unsent as well', async () => {
  const { result, broken } = await withTwo(async (db, buyer, { large, small }) => {
    await cancelOrder(db, buyer.memberId, large, now, await asked(db, buyer, large))
    await cancelOrder(db, buyer.memberId, small, now)
    return readBalance(db, buyer.memberId)
  })
  expect(result).toBe(START)
  expect(broken).toEqual([])
})

test('it is kept for an order not yet paid, and goes back when that is closed', async () => {
  const { result, broken } = await inShippingShop(async (db) => {
    const goodsId = await addGoods(db, { now, unitPrice: '100.0000' })
    const buyer = await addBuyer(db)
    await addBalance(db, buyer.memberId, START, now)
    const large = await order(db, buyer, goodsId, 6, 0)
    await payOrder(db, { memberId: buyer.memberId, orderId: large, key: null, now })
    await order(db, buyer, goodsId, 1, 1)
    await cancelOrder(db, buyer.memberId, large, now, await asked(db, buyer, large))
    const kept = await readBalance(db, buyer.memberId)
    await closeUnpaid(db, new Date(now.getTime() + 100 * 3_600_000))
    return [kept, await readBalance(db, buyer.memberId)]
  })
  expect(result).toEqual([START - 1000, START])
  expect(broken).toEqual([])
})

test('nothing is kept when the shop cancels, or while enough others are still to leave', async () => {
  const { result, broken } = await withTwo(async (db, { memberId }, { large }) => {
    await cancelByShop(db, large, '缺货', now)
    return readBalance(db, memberId)
  })
  expect(result).toBe(START - SMALL)
  expect(broken).toEqual([])

  const several = await inShippingShop(async (db) => {
    const goodsId = await addGoods(db, { now, unitPrice: '100.0000' })
    const buyer = await addBuyer(db)
    const { memberId } = buyer
    await addBalance(db, memberId, START, now)
    const ids: number[] = []
    for (const [at, number] of [6, 6, 1].entries()) {
      const orderId = await order(db, buyer, goodsId, number, at)
      await payOrder(db, { memberId, orderId, key: null, now })
      ids.push(orderId)
    }
    const questions: string[] = []
    for (const id of ids.slice(0, 2)) questions.push(await asked(db, buyer, id))
    return questions
  })
  // The second of 600.00 ships free by itself, so only the one of 100.00 is ever named.
  expect(several.result).toEqual(['', expect.stringContaining('实退 ¥590.00')])
})

describeOnPostgres('both cancelled at the same time', () => {
  test('give back all there was, whichever is first', async () => {
    for (const round of times(6)) {
      const { result, broken } = await withTwo(async (db, buyer, { large, small }) => {
        const question = await asked(db, buyer, large)
        const outcome = await race<unknown>([
          () => cancelOrder(db, buyer.memberId, large, now, question),
          () => cancelOrder(db, buyer.memberId, small, now),
          () => cancelOrder(db, buyer.memberId, large, now),
        ])
        return { errors: outcome.errors, balance: await readBalance(db, buyer.memberId) }
      })
      expect([round, result]).toEqual([round, { errors: [], balance: START }])
      expect(broken).toEqual([])
    }
  })
})
