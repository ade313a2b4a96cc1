import type { Fen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { cashVouchers } from './tables.ts'

interface NewVoucher {
  readonly memberId: number
  readonly name: string
  readonly amount: Fen
  readonly validFrom: Date
  readonly validTo: Date
}

/** A cash voucher for a member. Answers with its id. */
export async function giveVoucher(tx: Db, { amount, ...voucher }: NewVoucher): Promise<number> {
  const [row] = await tx
    .insert(cashVouchers)
    .values({ ...voucher, amountFen: amount, remainingFen: amount })
    .returning({ id: cashVouchers.id })
  return row?.id ?? 0
}
