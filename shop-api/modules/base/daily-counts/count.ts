import { sql } from 'drizzle-orm'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { CountedKind } from './tables.ts'
import { dailyCounts } from './tables.ts'

/** Names this process keeps in memory between two writes; further new ones are not counted. */
const MOST_WAITING = 500
/** Names of a kind a day, give or take one write of each instance: invented words must not fill the database. */
const MOST_NAMES = 1000
const LONGEST_NAME = 30
const KEPT_DAYS = 30

interface Waiting {
  readonly day: string
  readonly kind: CountedKind
  readonly name: string
  total: number
}

const waiting = new Map<string, Waiting>()

function add({ day, kind, name, total }: Waiting): void {
  const key = `${day} ${kind} ${name}`
  const known = waiting.get(key)
  if (known) known.total += total
  else if (waiting.size < MOST_WAITING) waiting.set(key, { day, kind, name, total })
}

/** Counts in memory; `keepCounts` writes it down. */
export function countToday(kind: CountedKind, name: string, now: Date): void {
  add({ day: chinaDate(now), kind, name: name.slice(0, LONGEST_NAME), total: 1 })
}

/** Writes down what was counted since, and forgets what is old. What could not be written is kept for the next time. */
export async function keepCounts(db: Db, now: Date): Promise<void> {
  const rows = [...waiting.values()]
  waiting.clear()
  if (rows.length === 0) return
  try {
    await inTransaction(db, async (tx) => {
      const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(day date, kind text, name text, total int)`
      const isKnown = sql`exists (select 1 from ${dailyCounts} known
        where known.day = given.day and known.kind = given.kind and known.name = given.name)`
      const hasRoom = sql`(select count(*) from ${dailyCounts} known
        where known.day = given.day and known.kind = given.kind) < ${MOST_NAMES}`
      await tx.execute(sql`insert into ${dailyCounts} (day, kind, name, total)
        select day, kind, name, total from ${given} where ${isKnown} or ${hasRoom} order by day, kind, name
        on conflict (day, kind, name) do update set total = ${dailyCounts}.total + excluded.total`)
      const oldest = chinaDate(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
      await tx.execute(sql`delete from ${dailyCounts} where day < ${oldest}::date`)
    })
  } catch (error) {
    for (const row of rows) add(row)
    throw error
  }
}

/** What happened most often in the last days, the most frequent first. */
export function mostFrequent(
  db: Db,
  { kind, days, limit, now }: { kind: CountedKind; days: number; limit: number; now: Date },
): Promise<{ name: string; total: number }[]> {
  const since = chinaDate(new Date(now.getTime() - (days - 1) * DAY_MS))
  return sqlRows(
    db,
    sql`select name, sum(total)::int as total from ${dailyCounts} where kind = ${kind} and day >= ${since}::date
      group by name order by total desc, name limit ${limit}`,
  )
}

/** How often it happened on each of the last days, days without it too. */
export function countsByDay(
  db: Db,
  { kind, days, now }: { kind: CountedKind; days: number; now: Date },
): Promise<{ day: string; total: number }[]> {
  const today = chinaDate(now)
  return sqlRows(
    db,
    sql`select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(sum(counted.total), 0)::int as total
      from generate_series(${today}::date - ${days - 1}::int, ${today}::date, '1 day') each(day)
        left join ${dailyCounts} counted on counted.day = each.day and counted.kind = ${kind}
      group by each.day order by each.day`,
  )
}
