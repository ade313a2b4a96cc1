import type { Db } from '#shop-api/db/db.ts'
import { bankRefunds } from '#shop-api/db/schema/bank-refunds.ts'

type NewRefund = Pick<
  typeof bankRefunds.$inferSelect,
  'orderId' | 'paymentId' | 'afterSalesId' | 'amountFen' | 'createdAt'
>

/** Writes down that money must be sent back; the caller's transaction owes it in the ledger. */
export async function openBankRefund(tx: Db, refund: NewRefund): Promise<void> {
  await tx.insert(bankRefunds).values(refund)
}
