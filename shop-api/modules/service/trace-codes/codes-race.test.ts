import { eq } from 'drizzle-orm'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { thinkOver, withFaults, withoutLocks } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { keepTraceCodes } from './keep-codes.ts'
import { traceCodes } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000
const SENT = 3
const SCANNERS = 6

const codeOf = (number: number) => `8123456${String(number).padStart(13, '0')}`

async function shipped(db: Db, goodsId: number, number: number): Promise<string> {
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 1_000_000, now)
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, number]], now))
  const orderId = made[0]?.id ?? 0
  await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now })
  await pickOrder(db, orderId, now)
  await shipOrder(db, { orderId, carrier: '自营', trackingNo: '1', now })
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order?.no ?? ''
}

/** Counts the codes of a batch that nobody holds, and thinks. */
const faults = [withoutLocks(/from "order_line_batches"/), thinkOver(/count\(\*\).* from "trace_codes"/s)]

/** Several scanners at one order, each with codes of its own, and one code that two orders want, in either order. */
const rounds = (careless: boolean) =>
  inFreshShop(now, async (db) => {
    const goodsId = await addGoods(db, { now, code: 'YP-RACE' })
    const place = (orderNo: string, codes: readonly string[]) =>
      codes.map((code) => ({ orderNo, goodsCode: 'YP-RACE', batchNo: 'B1', code }))
    const one = await shipped(db, goodsId, SENT)
    const [two, three] = [await shipped(db, goodsId, 8), await shipped(db, goodsId, 8)]
    const shared = times(8).map((_, at) => codeOf(9_000 + at))
    const { errors } = await withFaults(db, careless ? faults : [], (faulty) =>
      race<unknown>([
        ...times(SCANNERS).map(
          (_, at) => () => keepTraceCodes(faulty, place(one, [codeOf(at * 2), codeOf(at * 2 + 1)]), { by: '甲', now }),
        ),
        () => keepTraceCodes(faulty, place(two, shared), { by: '乙', now }),
        () => keepTraceCodes(faulty, place(three, [...shared].reverse()), { by: '丙', now }),
      ]),
    )
    const kept = await db.select().from(traceCodes)
    const own = kept.filter(({ code }) => !shared.includes(code)).length
    return { errors, own, shared: kept.length - own }
  })

describeOnPostgres('several scanners at once', () => {
  test(
    'never keep more codes than packs left, nor one code twice, and do not wait for each other for ever',
    async () => {
      const { result } = await rounds(false)
      expect(result).toEqual({ errors: [], own: SENT, shared: 8 })
    },
    LONG,
  )

  test(
    'without the lock more codes than packs are kept',
    async () => {
      const { result } = await rounds(true)
      expect(result.own).toBeGreaterThan(SENT)
    },
    LONG,
  )
})
