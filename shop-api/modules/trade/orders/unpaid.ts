import { and, eq, gte, sql } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { balanceOf } from '#shop-api/modules/base/ledger/accounts.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { UnpaidStanding } from '#shop-api/modules/trade/cart/unpaid-bounds.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readRows } from '#shop-api/platform/db/reads.ts'
import { orders } from './tables.ts'

/** Days of orders that are counted; none stays unpaid for longer than 30. */
const LATELY_DAYS = 90

const isUnpaid = sql`${orders.state} = 'submitted'`
const isPaid = sql`${orders.paidAt} is not null and ${orders.state} not in ('cancelled', 'closed')`
const countOf = (which: typeof isUnpaid) => sql<number>`count(${orders.id}) filter (where ${which})`
const sumOf = (which: typeof isUnpaid) =>
  sql<number>`coalesce(sum(${orders.payFen}) filter (where ${which}), 0)::float8`

const columns = {
  kind: members.kind,
  creditLimitFen: members.creditLimitFen,
  creditUsedFen: members.creditUsedFen,
  balance: balanceOf(members.id),
  unpaid: countOf(isUnpaid),
  unpaidAmount: sumOf(isUnpaid),
  paid: countOf(isPaid),
  paidAmount: sumOf(isPaid),
  lapsed: countOf(sql`${orders.state} = 'closed'`),
}

/** What a member has not paid for, its orders of late, and what it could pay with. */
export function unpaidRead(memberId: number, now: Date): Read<UnpaidStanding> {
  const since = new Date(now.getTime() - LATELY_DAYS * DAY_MS)
  const own = and(eq(orders.memberId, members.id), gte(orders.createdAt, since))
  const rows = readRows(
    columns,
    sql`from ${members} left join ${orders} on ${own} where ${eq(members.id, memberId)} group by ${members.id}`,
  )
  return made(rows, ([row]) => {
    if (!row) throw new Error(`member ${memberId} is gone`)
    const { kind, unpaid, paid, lapsed } = row
    return {
      kind,
      unpaid,
      paid,
      lapsed,
      unpaidAmount: fen(row.unpaidAmount),
      paidAmount: fen(row.paidAmount),
      balance: fen(row.balance),
      credit: fen(Math.max(0, (row.creditLimitFen ?? 0) - row.creditUsedFen)),
    }
  })
}
