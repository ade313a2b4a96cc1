import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

/** How many seconds the oldest job that is due has waited for a worker of any instance; 0 without one, or before any started. */
export async function oldestJobSeconds(db: Db): Promise<number> {
  const [known] = await sqlRows<{ name: string | null }>(db, sql`select to_regclass('jobs.job')::text as name`)
  if (!known?.name) return 0
  const [row] = await sqlRows<{ seconds: number | null }>(
    db,
    sql`select extract(epoch from now() - min(start_after))::float8 as seconds
      from jobs.job where state in ('created', 'retry') and start_after < now()`,
  )
  return row?.seconds ?? 0
}
