import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { AccountRef } from './accounts.ts'
import { accountId } from './accounts.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables.ts'

export type TransferKind =
  | 'opening'
  | 'recharge'
  | 'pay'
  | 'refund'
  | 'company_transfer'
  | 'voucher'
  | 'voucher_refund'
  | 'cash_back'
  | 'cash_back_return'
  | 'withdrawal'
  | 'withdrawal_return'
  | 'withdrawal_paid'
  | 'bank_refund'
  | 'credit_use'
  | 'credit_return'
  | 'credit_repay'
  | 'credit_lent'
  | 'bank_refund_sent'
  | 'provider_pay'
  | 'provider_recharge'
  | 'provider_late'
  | 'provider_refund'
  | 'provider_refund_sent'
  | 'provider_refund_balance'

export interface Movement {
  kind: TransferKind
  orderId?: number
  note?: string
  at: Date
  entries: readonly { readonly account: AccountRef; readonly amount: Fen }[]
}

/** A member's balance does not reach; nothing of the movement may stay, so it is thrown through the transaction. */
export class BalanceTooLowError extends Error {
  override name = 'BalanceTooLowError'
}

/**
 * Adds an amount to an account and answers with its new balance, or null when a member's would go below zero. One
 * statement, so that two payments at once can't both spend the same money.
 */
async function post(tx: Db, account: number, amount: Fen): Promise<Fen | null> {
  const [row] = await tx
    .update(ledgerAccounts)
    .set({ balanceFen: sql`${ledgerAccounts.balanceFen} + ${amount}` })
    .where(
      and(
        eq(ledgerAccounts.id, account),
        or(isNull(ledgerAccounts.memberId), sql`${ledgerAccounts.balanceFen} + ${amount} >= 0`),
      ),
    )
    .returning({ balance: ledgerAccounts.balanceFen })
  return row ? fen(row.balance) : null
}

/**
 * One movement of money inside the caller's transaction; answers with its id. Throws RangeError when the entries
 * don't sum to zero and BalanceTooLowError when a member's balance does not reach.
 */
export async function transfer(tx: Db, movement: Movement): Promise<number> {
  const { kind, orderId = null, note = '', at, entries } = movement
  if (entries.length < 2 || sumFen(entries.map((entry) => entry.amount)) !== 0) {
    throw new RangeError(`entries of a ${kind} must sum to zero`)
  }
  const [row] = await tx
    .insert(ledgerTransfers)
    .values({ kind, orderId, note, at })
    .returning({ id: ledgerTransfers.id })
  if (!row) throw new Error('transfer was not written')
  for (const entry of await inLockOrder(tx, entries)) {
    const balance = await post(tx, entry.id, entry.amount)
    if (balance === null) throw new BalanceTooLowError(`account ${entry.id} can't give ${-entry.amount} fen`)
    await tx
      .insert(ledgerEntries)
      .values({ transferId: row.id, accountId: entry.id, amountFen: entry.amount, balanceFen: balance })
  }
  return row.id
}

/** Members' accounts first, then the shop's: every movement locks in this order, and the busy ones only shortly. */
async function inLockOrder(tx: Db, entries: Movement['entries']) {
  const resolved: { id: number; amount: Fen; isShop: boolean }[] = []
  for (const { account, amount } of entries) {
    resolved.push({ id: await accountId(tx, account), amount, isShop: typeof account === 'string' })
  }
  return resolved.sort((a, b) => Number(a.isShop) - Number(b.isShop) || a.id - b.id)
}
