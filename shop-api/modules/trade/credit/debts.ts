import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Debt } from './due.ts'
import { creditEntries } from './tables.ts'

/** What a member bought on credit by the day it is due, less what went back of it; the latest day first. */
export async function debtsOf(db: Db, memberId: number): Promise<Debt[]> {
  const amount = sql<number>`sum(${creditEntries.amountFen})::float8`
  const rows = await db
    .select({ dueOn: creditEntries.dueOn, amount })
    .from(creditEntries)
    .where(and(eq(creditEntries.memberId, memberId), isNotNull(creditEntries.dueOn)))
    .groupBy(creditEntries.dueOn)
    .having(sql`sum(${creditEntries.amountFen}) > 0`)
    .orderBy(sql`${creditEntries.dueOn} desc`)
  return rows.flatMap(({ dueOn, amount }) => (dueOn === null ? [] : [{ dueOn, amount }]))
}

/** The part of what is owed whose day to pay has passed. */
export async function overdueOf(db: Db, memberId: number, used: Fen, today: string): Promise<Fen> {
  const [row] = await db
    .select({ later: sql<number>`coalesce(sum(${creditEntries.amountFen}), 0)::float8` })
    .from(creditEntries)
    .where(and(eq(creditEntries.memberId, memberId), gte(creditEntries.dueOn, today)))
  return fen(Math.max(0, used - (row?.later ?? 0)))
}
