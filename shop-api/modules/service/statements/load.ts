import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#shop-api/modules/base/ledger/tables.ts'
import { findMember } from '#shop-api/modules/identity/members/reads.ts'
import { invoiceCorrections, invoices } from '#shop-api/modules/service/invoices/tables.ts'
import { creditEntries } from '#shop-api/modules/trade/credit/tables.ts'
import { orderFact, ordersPlaced, paymentsMade } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inSnapshot } from '#shop-api/platform/db/transaction.ts'
import type { Month } from './month.ts'

const sumOf = (column: typeof ledgerEntries.amountFen | typeof creditEntries.amountFen) =>
  sql<number>`coalesce(sum(${column}), 0)::float8`

/** What moved the member's balance in the month, by when; what was there before is the sum of all that is earlier. */
async function loadBalance(db: Db, memberId: number, { from, until }: Month) {
  const own = eq(ledgerAccounts.memberId, memberId)
  const [before] = await db
    .select({ amount: sumOf(ledgerEntries.amountFen) })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(and(own, lt(ledgerTransfers.at, from)))
  const entries = await db
    .select({
      at: ledgerTransfers.at,
      kind: ledgerTransfers.kind,
      orderNo: orderFact(ledgerTransfers.orderId, 'no'),
      note: ledgerTransfers.note,
      amount: ledgerEntries.amountFen,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(and(own, gte(ledgerTransfers.at, from), lt(ledgerTransfers.at, until)))
    .orderBy(asc(ledgerTransfers.at), asc(ledgerEntries.id))
  return withClosing(before?.amount ?? 0, entries)
}

/** The same of what the member owes on credit. */
async function loadCredit(db: Db, memberId: number, { from, until }: Month) {
  const own = eq(creditEntries.memberId, memberId)
  const [before] = await db
    .select({ amount: sumOf(creditEntries.amountFen) })
    .from(creditEntries)
    .where(and(own, lt(creditEntries.at, from)))
  const entries = await db
    .select({
      at: creditEntries.at,
      kind: creditEntries.kind,
      orderNo: orderFact(creditEntries.orderId, 'no'),
      note: creditEntries.note,
      amount: creditEntries.amountFen,
    })
    .from(creditEntries)
    .where(and(own, gte(creditEntries.at, from), lt(creditEntries.at, until)))
    .orderBy(asc(creditEntries.at), asc(creditEntries.id))
  return withClosing(before?.amount ?? 0, entries)
}

function withClosing<Entry extends { readonly amount: number }>(opening: number, entries: readonly Entry[]) {
  const rise = sumFen(entries.map(({ amount }) => fen(Math.max(0, amount))))
  const fall = sumFen(entries.map(({ amount }) => fen(Math.max(0, -amount))))
  return { opening: fen(opening), entries, rise, fall, closing: fen(opening + rise - fall) }
}

interface StatedInvoice {
  readonly day: string
  readonly number: string
  readonly what: string
  readonly amount: Fen
}

/** Official invoices by the day that stands on them, and red-letter ones by the day they were recorded. */
async function loadInvoices(db: Db, memberId: number, { name, from, until }: Month): Promise<StatedInvoice[]> {
  const china = (column: typeof invoices.issuedAt | typeof invoiceCorrections.at) =>
    sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  const issuedOn = sql<string>`coalesce(to_char(${invoices.issuedOn}, 'YYYY-MM-DD'), ${china(invoices.issuedAt)})`
  const made = await db
    .select({ day: issuedOn, number: invoices.invoiceNo, amount: invoices.amountFen })
    .from(invoices)
    .where(and(eq(invoices.memberId, memberId), eq(invoices.state, 'issued'), sql`${issuedOn} like ${`${name}-%`}`))
    .orderBy(issuedOn, asc(invoices.id))
  const red = await db
    .select({
      day: china(invoiceCorrections.at),
      isDated: sql<boolean>`${invoiceCorrections.at} is not null`,
      number: invoiceCorrections.number,
      of: invoices.invoiceNo,
      amount: invoiceCorrections.amountFen,
    })
    .from(invoiceCorrections)
    .innerJoin(invoices, eq(invoices.id, invoiceCorrections.invoiceId))
    .where(
      and(
        eq(invoices.memberId, memberId),
        or(
          and(gte(invoiceCorrections.at, from), lt(invoiceCorrections.at, until)),
          // Of which no day was kept: they stand in the month of their invoice.
          and(isNull(invoiceCorrections.at), sql`${issuedOn} like ${`${name}-%`}`),
        ),
      ),
    )
    .orderBy(asc(invoiceCorrections.id))
  return [
    ...made.map(({ day, number, amount }) => ({ day, number: number ?? '', what: '发票', amount: fen(amount) })),
    ...red.map(({ day, isDated, number, of, amount }) => ({
      day: isDated ? day : '',
      number,
      what: `红字发票（冲 ${of ?? ''}）${isDated ? '' : '，登记日期未留存'}`,
      amount: fen(-amount),
    })),
  ]
}

/** Everything of a member's month, as it stood at one moment. Throws ShopRefusal 404. */
export async function loadStatement(db: Db, memberId: number, month: Month) {
  return inSnapshot(db, async (tx) => {
    const { id, companyName } = await findMember(tx, memberId)
    const paid = await paymentsMade(tx, memberId, month)
    return {
      month,
      member: { id, companyName },
      balance: await loadBalance(tx, memberId, month),
      credit: await loadCredit(tx, memberId, month),
      orders: await ordersPlaced(tx, memberId, month),
      payments: paid,
      paid: sumFen(paid.map(({ amount }) => fen(Math.max(0, amount)))),
      refunded: sumFen(paid.map(({ amount }) => fen(Math.max(0, -amount)))),
      invoices: await loadInvoices(tx, memberId, month),
    }
  })
}

export type Statement = Awaited<ReturnType<typeof loadStatement>>
