import type { SQL } from 'drizzle-orm'
import { and, asc, gt, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import type { Month } from './month.ts'
import { currentMonth, monthAfter } from './month.ts'

/** Sums of a member's month, as lists show them. */
export interface MonthSums {
  readonly opening: Fen
  readonly closing: Fen
  readonly owed: Fen
  readonly paid: Fen
  readonly refunded: Fen
  readonly invoiced: Fen
}

interface Row {
  readonly memberId: number
  readonly month: string
  readonly balance: number
  readonly credit: number
  readonly paid: number
  readonly refunded: number
  readonly invoiced: number
}

const chinaMonth = (column: string): SQL => sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM')`)

/** What moved in each month of these members. */
function movements(db: Db, memberIds: readonly number[]): Promise<Row[]> {
  const own = sql`in (${sql.join(
    memberIds.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const issued = sql.raw(
    `coalesce(to_char(i.issued_on, 'YYYY-MM'), to_char(i.issued_at at time zone 'Asia/Shanghai', 'YYYY-MM'))`,
  )
  return sqlRows<Row>(
    db,
    sql`with moved as (
        select a.member_id, ${chinaMonth('t.at')} as month, e.amount_fen as balance, 0 as credit, 0 as paid, 0 as refunded, 0 as invoiced
          from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
          where a.member_id ${own}
        union all select member_id, ${chinaMonth('at')}, 0, amount_fen, 0, 0, 0 from credit_entries where member_id ${own}
        union all select o.member_id, ${chinaMonth('p.paid_at')}, 0, 0, greatest(p.amount_fen, 0), greatest(-p.amount_fen, 0), 0
          from payments p join orders o on o.id = p.order_id where o.member_id ${own}
        union all select i.member_id, ${issued}, 0, 0, 0, 0, i.amount_fen from invoices i where i.state = 'issued' and i.member_id ${own}
        union all select i.member_id, coalesce(${chinaMonth('c.at')}, ${issued}), 0, 0, 0, 0, -c.amount_fen
          from invoice_corrections c join invoices i on i.id = c.invoice_id where i.member_id ${own})
      select member_id as "memberId", month, sum(balance)::float8 as balance, sum(credit)::float8 as credit,
        sum(paid)::float8 as paid, sum(refunded)::float8 as refunded, sum(invoiced)::float8 as invoiced
      from moved group by 1, 2 order by 1, 2`,
  )
}

function sumsAt(rows: readonly Row[], month: string): MonthSums {
  const sum = (key: 'balance' | 'credit', isIn: (each: string) => boolean) =>
    fen(rows.reduce((total, row) => total + (isIn(row.month) ? row[key] : 0), 0))
  const own = rows.find((row) => row.month === month)
  return {
    opening: sum('balance', (each) => each < month),
    closing: sum('balance', (each) => each <= month),
    owed: sum('credit', (each) => each <= month),
    paid: fen(own?.paid ?? 0),
    refunded: fen(own?.refunded ?? 0),
    invoiced: fen(own?.invoiced ?? 0),
  }
}

/** Months of a member from the first movement on, the newest first. */
export async function monthsOfMember(db: Db, memberId: number, now: Date): Promise<(MonthSums & { month: string })[]> {
  const rows = await movements(db, [memberId])
  const first = rows[0]?.month
  const months: (MonthSums & { month: string })[] = []
  if (first === undefined) return months
  for (let month = currentMonth(now); month >= first; month = monthAfter(month, -1))
    months.push({ month, ...sumsAt(rows, month) })
  return months
}

export type ListedMonth = MonthSums & { readonly memberId: number; readonly companyName: string }

/** Members behind this one that ever had money or orders here, with the sums of their month. */
export async function membersOfMonth(
  db: Db,
  { name }: Month,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ListedMonth[]> {
  const known = sql`(${members.id} in (select member_id from ledger_accounts where member_id is not null)
    or ${members.id} in (select member_id from orders) or ${members.id} in (select member_id from credit_entries))`
  const page = await db
    .select({ memberId: members.id, companyName: members.companyName })
    .from(members)
    .where(and(gt(members.id, after), known))
    .orderBy(asc(members.id))
    .limit(limit)
  const ids = page.map(({ memberId }) => memberId)
  const rows = ids.length === 0 ? [] : await movements(db, ids)
  return page.map((each) => ({
    ...each,
    ...sumsAt(
      rows.filter((row) => row.memberId === each.memberId),
      name,
    ),
  }))
}
