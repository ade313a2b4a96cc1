import { eq } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import { holdBankRefund, refundToBalance, refundToVouchers } from '#shop-api/modules/base/ledger/movements.ts'
import { holdProviderRefund } from '#shop-api/modules/base/ledger/provider-movements.ts'
import { openBankRefund } from '#shop-api/modules/trade/bank-refunds/open.ts'
import { returnCredit } from '#shop-api/modules/trade/credit/account.ts'
import { attemptThatPaid, owe } from '#shop-api/modules/trade/provider-money/refunds.ts'
import { returnVouchers } from '#shop-api/modules/trade/vouchers/vouchers.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { OrderRow } from './move.ts'
import { payments } from './tables.ts'

/** Payments and what went back of them, by the way they went. */
const ways = {
  credit: ['credit', 'credit_return'],
  balance: ['balance', 'refund'],
  bank: ['company_transfer', 'bank_refund'],
} as const

/** What a payment says that goes back through a provider. */
const returned = (way: string): string => `${way}_refund`

interface Refund {
  readonly amount: Fen
  readonly now: Date
  /** The claim it is for; none when the whole order is called off. */
  readonly claimId?: number
}

/**
 * Gives money of an order back the way it came: what was paid by company transfer goes to that account, by somebody who
 * sends it; what was paid at a provider goes back through it; what was bought on credit lowers what is owed, and goes to the balance where that was paid meanwhile; what
 * came from the balance goes there; the rest to the vouchers it was taken from (a voucher keeps its own
 * last day). The caller holds the order and has checked the amount.
 */
export async function refundOrder(tx: Db, order: OrderRow, { amount, now, claimId }: Refund): Promise<void> {
  const { id: orderId, memberId, no: note } = order
  const paid = await tx.select().from(payments).where(eq(payments.orderId, orderId))
  const leftOf = (methods: readonly string[]) =>
    sumFen(paid.filter((row) => methods.includes(row.method)).map((row) => fen(row.amountFen)))
  const toBank = fen(Math.min(amount, leftOf(ways.bank)))
  const provider = await attemptThatPaid(tx, orderId)
  const toProvider = fen(provider ? Math.min(amount - toBank, leftOf([provider.way, returned(provider.way)])) : 0)
  // Of one order either of the two pays; what went to the balance in place of credit counts against both.
  const toAccounts = fen(Math.min(amount - toBank - toProvider, leftOf([...ways.credit, ...ways.balance])))
  const toVouchers = fen(amount - toBank - toProvider - toAccounts)
  const write = async (method: string, back: Fen, transferId: number): Promise<number> => {
    const row = { orderId, method, amountFen: -back, transferId, paidAt: now }
    const [written] = await tx.insert(payments).values(row).returning({ id: payments.id })
    if (!written) throw new Error('payment was not written')
    return written.id
  }
  if (toBank > 0) {
    const transferId = await holdBankRefund(tx, { orderId, amount: toBank, at: now, note })
    const paymentId = await write('bank_refund', toBank, transferId)
    await openBankRefund(tx, { orderId, paymentId, afterSalesId: claimId ?? null, amountFen: toBank, createdAt: now })
  }
  if (provider && toProvider > 0) {
    const { id: attemptId, way } = provider
    const transferId = await holdProviderRefund(tx, { way, orderId, amount: toProvider, at: now, note })
    const paymentId = await write(returned(way), toProvider, transferId)
    await owe(tx, { attemptId, paymentId, amountFen: toProvider, now })
  }
  const onCredit = fen(Math.min(toAccounts, Math.max(0, leftOf(ways.credit))))
  const lowered = onCredit > 0 ? await returnCredit(tx, { orderId, memberId, amount: onCredit, at: now, note }) : null
  if (lowered) await write('credit_return', lowered.amount, lowered.transferId)
  const toBalance = fen(toAccounts - (lowered?.amount ?? 0))
  if (toBalance > 0) {
    await write('refund', toBalance, await refundToBalance(tx, { orderId, memberId, amount: toBalance, at: now, note }))
  }
  if (toVouchers > 0) {
    const back = await returnVouchers(tx, orderId, toVouchers, now)
    if (back !== toVouchers) throw new Error(`order ${orderId} was not paid ${amount} fen`)
    await write('voucher_refund', back, await refundToVouchers(tx, { orderId, amount: back, at: now, note }))
  }
}
