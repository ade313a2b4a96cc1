import { and, desc, eq, gte, inArray, lt, lte, ne } from 'drizzle-orm'
import { daysBefore, endOfDay, startOfDay } from '#lib/kernel/days.ts'
import { orderFact } from '#shop-api/modules/trade/orders/order-rows.ts'
import { providerPayments, providerRefunds } from '#shop-api/modules/trade/provider-money/tables.ts'
import type { BillLine } from '#shop-api/modules/trade/ways-to-pay/interface/bill.ts'
import type { Gateway } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { Known } from './compare.ts'
import { compareProvider, keyOf } from './compare.ts'
import { holdDay, keepDifferences } from './keep.ts'
import { billLines, reconciledDays } from './tables.ts'

/** A provider's clock and the shop's may differ so much: what was booked in the last minutes of a day is looked for a day later. */
const CLOCKS_MS = 10 * 60_000
const AT_ONCE = 1000

async function inParts<Item, Row>(items: readonly Item[], read: (part: Item[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) rows.push(...(await read(items.slice(from, from + AT_ONCE))))
  return rows
}

/** The first of the days without a gap that bills are known of, up to this one: what began before it may stand in a bill nobody took. */
async function billedSince(tx: Db, source: string, day: string): Promise<string> {
  const rows = await tx
    .select({ day: reconciledDays.day })
    .from(reconciledDays)
    .where(and(eq(reconciledDays.source, source), lte(reconciledDays.day, day)))
    .orderBy(desc(reconciledDays.day))
  let since = day
  for (const row of rows) if (row.day === daysBefore(since, 1)) since = row.day
  return since
}

const aboutOf = ({ orderNo }: { orderNo: string | null }): string => (orderNo === null ? '余额充值' : `订单 ${orderNo}`)

const payment = (row: {
  attempt: typeof providerPayments.$inferSelect
  orderNo: string | null
}): Known & { createdAt: Date } => {
  const { tradeNo: number, state, amountFen, paidFen, createdAt } = row.attempt
  return { kind: 'payment', number, state, amountFen: paidFen ?? amountFen, about: aboutOf(row), createdAt }
}
const refund = (row: {
  refund: typeof providerRefunds.$inferSelect
  orderNo: string | null
}): Known & { createdAt: Date } => {
  const { refundNo: number, redirectedAt, amountFen, createdAt } = row.refund
  // Paid to the shop's own account, as it was asked for.
  const state = redirectedAt === null ? row.refund.state : 'done'
  return { kind: 'refund', number, state, amountFen, about: aboutOf(row), createdAt }
}

const paymentsOf = (tx: Db) =>
  tx.select({ attempt: providerPayments, orderNo: orderFact(providerPayments.orderId, 'no') }).from(providerPayments)
const refundsOf = (tx: Db) =>
  tx
    .select({ refund: providerRefunds, orderNo: orderFact(providerPayments.orderId, 'no') })
    .from(providerRefunds)
    .innerJoin(providerPayments, eq(providerPayments.id, providerRefunds.attemptId))

/** What the shop knows of the numbers of a bill. */
async function knownOf(tx: Db, way: string, lines: readonly BillLine[]): Promise<Known[]> {
  const numbers = (kind: BillLine['kind']) => [
    ...new Set(lines.filter((line) => line.kind === kind).map(({ number }) => number)),
  ]
  const isOfWay = eq(providerPayments.way, way)
  const paid = await inParts(numbers('payment'), (part) =>
    paymentsOf(tx).where(and(isOfWay, inArray(providerPayments.tradeNo, part))),
  )
  const back = await inParts(numbers('refund'), (part) =>
    refundsOf(tx).where(and(isOfWay, inArray(providerRefunds.refundNo, part))),
  )
  return [...paid.map(payment), ...back.map(refund)]
}

/** What the books say has moved through a provider on a day, as far as bills must have it. */
async function bookedOn(tx: Db, way: string, day: string): Promise<Known[]> {
  const [from, to] = [startOfDay(day).getTime() - CLOCKS_MS, endOfDay(day).getTime() - CLOCKS_MS].map(
    (time) => new Date(time),
  )
  if (!from || !to) return []
  const isOfWay = eq(providerPayments.way, way)
  const paid = await paymentsOf(tx).where(
    and(isOfWay, gte(providerPayments.paidAt, from), lt(providerPayments.paidAt, to)),
  )
  const back = await refundsOf(tx).where(
    and(
      isOfWay,
      eq(providerRefunds.state, 'done'),
      gte(providerRefunds.endedAt, from),
      lt(providerRefunds.endedAt, to),
    ),
  )
  const since = startOfDay(await billedSince(tx, way, day))
  return [...paid.map(payment), ...back.map(refund)].filter(({ createdAt }) => createdAt >= since)
}

/** Lines of other days with such numbers, by whether their day is earlier. */
async function otherDays(tx: Db, source: string, day: string, numbers: readonly string[]) {
  const rows = await inParts([...new Set(numbers)], (part) =>
    tx
      .select({ kind: billLines.kind, number: billLines.number, day: billLines.day })
      .from(billLines)
      .where(
        and(
          eq(billLines.source, source),
          inArray(billLines.number, part),
          ne(billLines.day, day),
          ne(billLines.state, 'failed'),
        ),
      ),
  )
  return {
    before: new Set(rows.filter((row) => row.day < day).map(keyOf)),
    elsewhere: new Set(rows.map(keyOf)),
  }
}

/**
 * Takes a provider's bill of a day and compares it with the books; nothing is booked by it. Answers with how many differences are open;
 * null where there is no bill yet.
 */
export async function reconcileProvider(db: Db, gateway: Gateway, way: string, day: string, now: Date) {
  const lines = await gateway.bill(day, now)
  if (lines === null) return null
  return inTransaction(db, async (tx) => {
    await holdDay(tx, { source: way, day }, lines.length, now)
    await tx.delete(billLines).where(and(eq(billLines.source, way), eq(billLines.day, day)))
    await inParts(lines, async (part) => {
      await tx.insert(billLines).values(part.map((line) => ({ ...line, source: way, day })))
      return []
    })
    const booked = await bookedOn(tx, way, day)
    const numbers = [...lines, ...booked].map(({ number }) => number)
    const found = compareProvider({
      lines,
      known: [...(await knownOf(tx, way, lines)), ...booked],
      booked: new Set(booked.map(keyOf)),
      ...(await otherDays(tx, way, day, numbers)),
    })
    return keepDifferences(tx, { source: way, day }, found, now)
  })
}
