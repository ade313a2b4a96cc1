import { desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { changes } from './tables.ts'

/** What was announced. */
export interface Announced {
  readonly id: number
  readonly tag: string
}

const ROW_END = '\u001e'

export async function lastChangeId(db: Db): Promise<number> {
  const [row] = await db.select({ id: sql<number>`coalesce(max(${changes.id}), 0)::int` }).from(changes)
  return row?.id ?? 0
}

/** Changes by rising id; as one text, which is read in a fraction of the time that rows take. */
export async function changesAfter(db: Db, from: number, most: number): Promise<Announced[]> {
  const [answer] = await sqlRows<{ rows: string | null }>(
    db,
    sql`select string_agg(found.id || ' ' || found.tag, ${ROW_END}::text order by found.id) as rows
        from (select ${changes.id}, ${changes.tag} from ${changes} where ${gt(changes.id, from)}
          order by ${changes.id} limit ${most}) found`,
  )
  return (answer?.rows?.split(ROW_END) ?? []).map((row) => {
    const end = row.indexOf(' ')
    return { id: Number(row.slice(0, end)), tag: row.slice(end + 1) }
  })
}

/** Ids of the newest changes of everything. */
export async function changesOfAll(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: changes.id })
    .from(changes)
    .where(eq(changes.tag, 'shop'))
    .orderBy(desc(changes.id))
    .limit(most)
  return rows.map(({ id }) => id)
}
