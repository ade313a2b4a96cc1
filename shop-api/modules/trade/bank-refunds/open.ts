import { and, eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factsBy } from '#shop-api/platform/db/facts.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { bankRefunds } from './tables.ts'

type NewRefund = Pick<
  typeof bankRefunds.$inferSelect,
  'orderId' | 'paymentId' | 'afterSalesId' | 'amountFen' | 'createdAt'
>

/** Writes down that money must be sent back; the caller's transaction owes it in the ledger. */
export async function openBankRefund(tx: Db, refund: NewRefund): Promise<void> {
  await tx.insert(bankRefunds).values(refund)
}

/** The money was sent: once, by a conditional update. Null when it was sent before. */
export async function closeBankRefund(tx: Db, id: number, sent: { readonly reference: string; readonly sentAt: Date }) {
  const [row] = await tx
    .update(bankRefunds)
    .set({ state: 'sent', ...sent })
    .where(and(eq(bankRefunds.id, id), eq(bankRefunds.state, 'waiting')))
    .returning()
  return row ?? null
}

/** How far each refund by bank of an order is, in words, by the payment it represents. */
export async function bankRefundTexts(db: Db, orderId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select().from(bankRefunds).where(eq(bankRefunds.orderId, orderId))
  return new Map(rows.map((row) => [row.paymentId, row.state === 'sent' ? `流水号${row.reference}` : '待转出']))
}

export const bankRefundFacts = factsBy(bankRefunds, bankRefunds.id)

/** What has to be sent, oldest first. */
export const waitingRefunds = (db: Db, { after, limit }: Place) =>
  db
    .select()
    .from(bankRefunds)
    .where(and(eq(bankRefunds.state, 'waiting'), isBehind(bankRefunds.id, after, 'oldest')))
    .orderBy(byId(bankRefunds.id, 'oldest'))
    .limit(limit)

/** Id of the refund that the bank's reference belongs to; null where there is none. */
export async function bankRefundSentAs(db: Db, reference: string): Promise<number | null> {
  const [row] = await db.select({ id: bankRefunds.id }).from(bankRefunds).where(eq(bankRefunds.reference, reference))
  return row?.id ?? null
}
