import { DAY_MS } from '#lib/kernel/time.ts'
import { cashVouchers } from '#shop-api/modules/trade/vouchers/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** A cash voucher of so many fen, valid from yesterday to tomorrow unless said otherwise. Answers with its id. */
export async function addVoucher(
  db: Db,
  memberId: number,
  amountFen: number,
  now: Date,
  over: Partial<typeof cashVouchers.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(cashVouchers)
    .values({
      memberId,
      name: '现金券',
      amountFen: over.remainingFen ?? amountFen,
      remainingFen: amountFen,
      validFrom: new Date(now.getTime() - DAY_MS),
      validTo: new Date(now.getTime() + DAY_MS),
      ...over,
    })
    .returning({ id: cashVouchers.id })
  return row?.id ?? 0
}
