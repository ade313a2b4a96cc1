import type { SQL } from 'drizzle-orm'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables.ts'

/**
 * Accounts of the shop itself. Amounts are credits: what the shop owes or has earned is positive, what it holds in
 * the bank is negative, so that all accounts together are always zero.
 */
/**
 * marketing: what cash vouchers and cash back cost the shop. withdrawals: what members asked back, not yet sent.
 * receivables: what members bought on credit and still owe.
 * bank_refunds: what goes back to the company accounts orders were paid from, not yet sent.
 * at_wechat, at_alipay …: what a provider holds for the shop, negative as the bank is. provider_refunds: what goes back through them.
 */
export type ShopAccount =
  | 'sales'
  | 'bank'
  | 'opening'
  | 'marketing'
  | 'withdrawals'
  | 'bank_refunds'
  | 'provider_refunds'
  | 'receivables'
  | ProviderAccount

export type ProviderAccount = `at_${string}`

export type AccountRef = { readonly memberId: number } | ShopAccount

const MEMBER_KIND = 'balance'

const whereAccount = (ref: AccountRef) =>
  typeof ref === 'string'
    ? and(eq(ledgerAccounts.kind, ref), isNull(ledgerAccounts.memberId))
    : and(eq(ledgerAccounts.kind, MEMBER_KIND), eq(ledgerAccounts.memberId, ref.memberId))

/** Id of the account, which is opened with nothing in it when it does not exist yet. */
export async function accountId(tx: Db, ref: AccountRef): Promise<number> {
  const find = () => tx.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(whereAccount(ref))
  const [known] = await find()
  if (known) return known.id
  const owner = typeof ref === 'string' ? { kind: ref } : { kind: MEMBER_KIND, memberId: ref.memberId }
  await tx.insert(ledgerAccounts).values(owner).onConflictDoNothing()
  const [opened] = await find()
  if (!opened) throw new Error(`ledger account was not opened: ${JSON.stringify(ref)}`)
  return opened.id
}

/** What a member may spend, in fen. */
export async function readBalance(db: Db, memberId: number): Promise<Fen> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balanceFen })
    .from(ledgerAccounts)
    .where(whereAccount({ memberId }))
  return fen(row?.balance ?? 0)
}

/** The same of the member that a column names, in fen: part of a query, without parameters. */
export const balanceOf = (memberId: PgColumn): SQL<number> => sql<number>`coalesce((select ${ledgerAccounts.balanceFen}
  from ${ledgerAccounts} where ${ledgerAccounts.kind} = 'balance' and ${eq(ledgerAccounts.memberId, memberId)}), 0)`

/** Cash back that a member gave back for an order, in fen. */
export async function returnedCashBack(tx: Db, orderId: number): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`coalesce(-sum(${ledgerEntries.amountFen}), 0)`.mapWith(Number) })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(ledgerTransfers.orderId, orderId),
        eq(ledgerTransfers.kind, 'cash_back_return'),
        isNotNull(ledgerAccounts.memberId),
      ),
    )
  return row?.total ?? 0
}
