import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { WireMoneyEntry } from '#lib/contract/wallet/calls.ts'
import { endOfDay, startOfDay } from '#lib/kernel/days.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#shop-api/modules/base/ledger/tables.ts'
import { orderFact } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import { kindsOf, movementTypeOf } from './entry-kinds.ts'

const PER_PAGE = 20
/** A sheet with more rows is nothing anybody reads; the span is made shorter instead. */
const MOST_EXPORTED = 5_000

interface Span {
  readonly use_type?: number | undefined
  readonly start_time?: string | undefined
  readonly end_time?: string | undefined
}

const filters = (memberId: number, { use_type, start_time, end_time }: Span): SQL | undefined =>
  and(
    eq(ledgerAccounts.memberId, memberId),
    use_type === undefined ? undefined : inArray(ledgerTransfers.kind, [...kindsOf(use_type)]),
    start_time ? gte(ledgerTransfers.at, startOfDay(start_time)) : undefined,
    end_time ? lt(ledgerTransfers.at, endOfDay(end_time)) : undefined,
  )

const entriesOf = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: ledgerEntries.id,
      kind: ledgerTransfers.kind,
      amount: ledgerEntries.amountFen,
      balance: ledgerEntries.balanceFen,
      orderNo: orderFact(ledgerTransfers.orderId, 'no'),
      note: ledgerTransfers.note,
      at: ledgerTransfers.at,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(where)

function wireEntry(row: Awaited<ReturnType<typeof entriesOf>>[number]): WireMoneyEntry {
  const { code, label } = movementTypeOf(row.kind)
  return {
    id: row.id,
    use_type: code,
    label,
    amount: formatFen(fen(row.amount)),
    balance: formatFen(fen(row.balance)),
    order_no: row.orderNo,
    note: row.note,
    created_at: chinaDateTime(row.at),
  }
}

/** A page of what moved a member's balance, newest first. */
export async function moneyLog(db: Db, memberId: number, query: Span & { readonly page: number }) {
  const where = filters(memberId, query)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(where)
  const rows = await entriesOf(db, where)
    .orderBy(desc(ledgerEntries.id))
    .limit(PER_PAGE)
    .offset((query.page - 1) * PER_PAGE)
  return wirePage(rows.map(wireEntry), query.page, PER_PAGE, counted?.total ?? 0)
}

/**
 * Every entry of a span, oldest first, for a sheet. Without a filter by kind, opening and entries make closing; with
 * one the two are the balances around what is shown.
 */
export async function moneyExport(db: Db, memberId: number, span: Span) {
  const rows = await entriesOf(db, filters(memberId, span))
    .orderBy(asc(ledgerEntries.id))
    .limit(MOST_EXPORTED + 1)
  const kept = rows.slice(0, MOST_EXPORTED)
  const first = kept[0]
  return {
    opening: formatFen(fen(first ? first.balance - first.amount : 0)),
    closing: formatFen(fen(kept.at(-1)?.balance ?? 0)),
    is_cut: rows.length > MOST_EXPORTED,
    entries: kept.map(wireEntry),
  }
}
