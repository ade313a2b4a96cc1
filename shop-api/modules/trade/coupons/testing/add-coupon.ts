import { DAY_MS } from '#lib/kernel/time.ts'
import { coupons } from '#shop-api/modules/trade/coupons/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** A coupon of 10 pieces that anybody may claim once now. Answers with its id. */
export async function addCoupon(db: Db, now: Date, over: Partial<typeof coupons.$inferInsert> = {}): Promise<number> {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const [row] = await db
    .insert(coupons)
    .values({
      name: '满100减10',
      kind: 'amount',
      value: '10.0000',
      thresholdFen: 10_000,
      scope: { kind: 'all' },
      claimFrom: day(-1),
      claimTo: day(1),
      validFrom: day(-1),
      validTo: day(30),
      total: 10,
      ...over,
    })
    .returning({ id: coupons.id })
  return row?.id ?? 0
}
