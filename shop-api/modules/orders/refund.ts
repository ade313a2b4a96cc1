import { eq } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/db/db.ts'
import { payments } from '#shop-api/db/schema/orders.ts'
import { refundToBalance, refundToVouchers } from '#shop-api/modules/ledger/movements.ts'
import { returnVouchers } from '#shop-api/modules/vouchers/vouchers.ts'
import type { OrderRow } from './move.ts'

const isVoucher = (method: string): boolean => method === 'voucher' || method === 'voucher_refund'

/**
 * Gives money of an order back the way it came: what was paid in money goes to the balance first, the rest to the
 * vouchers it was taken from (a voucher keeps its own last day). The caller holds the order and has checked the amount.
 */
export async function refundOrder(tx: Db, order: OrderRow, amount: Fen, now: Date): Promise<void> {
  const { id: orderId, memberId, no: note } = order
  const paid = await tx.select().from(payments).where(eq(payments.orderId, orderId))
  const inMoney = sumFen(paid.filter((row) => !isVoucher(row.method)).map((row) => fen(row.amountFen)))
  const toBalance = fen(Math.min(amount, inMoney))
  if (toBalance > 0) {
    const transferId = await refundToBalance(tx, { orderId, memberId, amount: toBalance, at: now, note })
    await tx.insert(payments).values({ orderId, method: 'refund', amountFen: -toBalance, transferId, paidAt: now })
  }
  if (toBalance === amount) return
  const toVouchers = await returnVouchers(tx, orderId, fen(amount - toBalance), now)
  if (toBalance + toVouchers !== amount) throw new Error(`order ${orderId} was not paid ${amount} fen`)
  const transferId = await refundToVouchers(tx, { orderId, amount: toVouchers, at: now, note })
  await tx
    .insert(payments)
    .values({ orderId, method: 'voucher_refund', amountFen: -toVouchers, transferId, paidAt: now })
}
