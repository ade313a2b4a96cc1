import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { fenColumn, idOf, instant } from '#shop-api/platform/db/columns.ts'

/** An account of the double-entry ledger: a member's balance, or one of the shop's own (member null). */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: serial().primaryKey(),
    /** balance (a member's), sales, bank, opening … */
    kind: text().notNull(),
    memberId: integer('member_id'),
    /** Sum of the account's entries, kept with each of them; a member's never goes below zero. */
    balanceFen: fenColumn('balance_fen').notNull().default(0),
  },
  (table) => [
    uniqueIndex('ledger_accounts_owner').on(table.kind, table.memberId),
    // Nulls are all different to a unique index, so the shop's own accounts need one of their own.
    uniqueIndex('ledger_accounts_shop').on(table.kind).where(sql`${table.memberId} is null`),
    check('ledger_accounts_member_balance', sql`${table.memberId} is null or ${table.balanceFen} >= 0`),
  ],
)

/** One movement of money: its entries always sum to zero. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: serial().primaryKey(),
    /** pay, refund, recharge, opening … */
    kind: text().notNull(),
    orderId: integer('order_id'),
    note: text().notNull().default(''),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('ledger_transfers_order').on(table.orderId)],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: serial().primaryKey(),
    transferId: idOf('transfer_id', () => ledgerTransfers.id),
    accountId: idOf('account_id', () => ledgerAccounts.id),
    amountFen: fenColumn('amount_fen').notNull(),
    /** Balance of the account after this entry. */
    balanceFen: fenColumn('balance_fen').notNull(),
  },
  (table) => [
    index('ledger_entries_account').on(table.accountId, table.id),
    index('ledger_entries_transfer').on(table.transferId),
  ],
)
