import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import { daysBefore, daysFrom, endOfDay, startOfDay } from '#lib/kernel/days.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#shop-api/modules/base/ledger/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

const SHOWN_DAYS = 90
const MOST_DAYS = 366
/** Days before are none on the wire. */
const EARLIEST = '1900-01-01'

interface Span {
  readonly start_time?: string | undefined
  readonly end_time?: string | undefined
}

function boundsOf({ start_time, end_time }: Span, now: Date): { first: string; last: string } {
  const today = chinaDate(now)
  const last = end_time && end_time < today ? end_time : today
  const earliest = daysBefore(last, MOST_DAYS - 1)
  const first = start_time ?? daysBefore(last, SHOWN_DAYS - 1)
  // Days compare as text.
  return { first: [first, earliest, EARLIEST].sort().at(-1) ?? first, last }
}

/** A member's balance at the end of each day of a span: the last 90 days when nothing is said, 366 at most. */
export async function moneyDays(db: Db, memberId: number, span: Span, now: Date) {
  const { first, last } = boundsOf(span, now)
  const entries = (where: ReturnType<typeof and>) =>
    db
      .select({ balance: ledgerEntries.balanceFen, at: ledgerTransfers.at })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
      .where(and(eq(ledgerAccounts.memberId, memberId), where))
  const begin = startOfDay(first)
  const [before] = await entries(lt(ledgerTransfers.at, begin)).orderBy(desc(ledgerEntries.id)).limit(1)
  const rows = await entries(and(gte(ledgerTransfers.at, begin), lt(ledgerTransfers.at, endOfDay(last)))).orderBy(
    asc(ledgerEntries.id),
  )
  const atEndOf = new Map(rows.map((row) => [chinaDate(row.at), row.balance]))
  let balance = before?.balance ?? 0
  return daysFrom(first, last).map((day) => {
    balance = atEndOf.get(day) ?? balance
    return { day, balance: formatFen(fen(balance)) }
  })
}
