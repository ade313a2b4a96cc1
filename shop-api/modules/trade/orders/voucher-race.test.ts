import { eq } from 'drizzle-orm'
import { cashVouchers } from '#shop-api/modules/trade/vouchers/tables.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { readThenWrite, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { payOrder } from './pay.ts'
import { submitOrder } from './submit.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { inFreshShop, race, times } from './testing/race.ts'
import { addVoucher } from './testing/vouchers.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

describeOnPostgres('one cash voucher and many payments', () => {
  /** So many orders of 10.00, each paid by a voucher that holds 35.00; the balance pays what it does not. */
  const payMany = (count: number, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const goodsId = await addGoods(db, { now })
      const buyer = await addBuyer(db)
      const { memberId } = buyer
      await addBalance(db, memberId, 50_000, now)
      const voucher = await addVoucher(db, memberId, 3500, now)
      const orderIds = await Promise.all(
        times(count).map(
          async () => (await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 1]], now))).orders[0]?.id ?? 0,
        ),
      )
      const outcome = await withFaults(db, faults, (shop) =>
        race(
          orderIds.map((orderId) => () => payOrder(shop, { memberId, orderId, key: null, voucherIds: [voucher], now })),
        ),
      )
      const [left] = await db.select().from(cashVouchers).where(eq(cashVouchers.id, voucher))
      return { ...outcome, left: left?.remainingFen }
    })

  test(
    '40 orders at once: the voucher pays no fen twice, and what it can not pay is refused in words',
    async () => {
      const { result, broken } = await payMany(40)
      expect(result.errors).toEqual([])
      const byVoucher = result.answers.reduce((sum, answer) => sum + Number(answer.voucher), 0)
      expect(byVoucher * 100 + (result.left ?? 0)).toBe(3500)
      for (const text of result.refused) expect(text).toMatch(/现金券/)
      expect(result.answers.length).toBeGreaterThanOrEqual(3)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and one who reads and then writes is caught spending it twice',
    async () => {
      const { result, broken } = await payMany(20, [readThenWrite('cash_vouchers', 'remaining_fen')])
      expect(result.answers.reduce((sum, answer) => sum + Number(answer.voucher), 0)).toBeGreaterThan(35)
      expect(broken.map((row) => row.invariant)).toContain('voucher_remaining')
    },
    LONG,
  )
})
