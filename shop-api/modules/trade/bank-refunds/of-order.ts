import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { bankRefunds } from './tables.ts'

/** How far each refund by bank of an order is, in words, by the payment it represents. */
export async function bankRefundTexts(db: Db, orderId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select().from(bankRefunds).where(eq(bankRefunds.orderId, orderId))
  return new Map(rows.map((row) => [row.paymentId, row.state === 'sent' ? `流水号${row.reference}` : '待转出']))
}
