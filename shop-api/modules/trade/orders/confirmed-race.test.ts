import { inArray } from 'drizzle-orm'
import { chinaDate } from '#lib/kernel/time.ts'
import type { StatementRow } from '#shop-api/modules/base/statements/differences.ts'
import { lookAtFreeBatches } from '#shop-api/modules/catalogue/goods/hold-stock.ts'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { planBatches } from '#shop-api/modules/trade/cart/planned-batches.ts'
import { priceCart } from '#shop-api/modules/trade/cart/priced-cart.ts'
import { loadDeliveries } from '#shop-api/modules/trade/cart/settlement-facts.ts'
import { statementOf } from '#shop-api/modules/trade/cart/statement.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addGoods, dayFrom } from '#shop-api/testing/small-shop.ts'
import type { SubmitRequest } from './submit.ts'
import { submitOrder } from './submit.ts'
import { crowd } from './testing/buyers.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const first = dayFrom(now, 300)
const second = dayFrom(now, 700)

/** What the buyer's page shows now. */
async function shownTo(db: Db, { memberId, lineIds }: SubmitRequest): Promise<StatementRow[]> {
  const cart = await priceCart(db, { memberId, lineIds, now })
  const goodsIds = cart.takes.map(({ goodsId }) => goodsId)
  const planned = planBatches(cart.orders, await lookAtFreeBatches(db, goodsIds, chinaDate(now)))
  return statementOf(cart, planned, await loadDeliveries(db, memberId))
}

describeOnPostgres('buyers who all saw the batch that is sold first', () => {
  /** 40 buyers of 4 units of the first batch and plenty of the second. */
  const scramble = (areCompared: boolean) =>
    inFreshShop(now, async (db) => {
      const id = await addGoods(db, {
        now,
        batches: [
          [300, 4],
          [700, 600],
        ],
      })
      const requests = await crowd(
        db,
        times(40).map(() => [{ goodsId: id, number: 1 }]),
        now,
        '10.00',
      )
      const shown = await Promise.all(requests.map((request) => shownTo(db, request)))
      const outcome = await race(
        requests.map(
          (request, index) => () =>
            submitOrder(db, { ...request, confirmed: areCompared ? (shown[index] ?? []) : null }),
        ),
      )
      const held = await db
        .select()
        .from(orderLineBatches)
        .where(inArray(orderLineBatches.goodsId, [id]))
      return { ...outcome, dates: held.map((row) => row.expiresOn).sort() }
    })

  test('4 get it, everybody else reads both batches', async () => {
    const { result, broken } = await scramble(true)
    expect(result.dates).toEqual(times(4).map(() => first))
    expect(result.answers).toHaveLength(4)
    expect(result.errors).toEqual([])
    expect(result.refused).toHaveLength(36)
    for (const text of result.refused) expect(text).toMatch(new RegExp(`效期至${first}.*→.*效期至${second}`))
    expect(broken).toEqual([])
  }, 120_000)

  test('a shop that compares the sum alone sells 36 of them another batch', async () => {
    const { result } = await scramble(false)
    expect(result.dates.filter((day) => day === second)).toHaveLength(36)
  }, 120_000)
})
