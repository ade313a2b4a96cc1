import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { cpuSeconds } from '../support/cpu-time.ts'
import type { Running } from './topology.ts'

export const parts = ['nginx', 'storefront', 'shop API', 'PostgreSQL'] as const
export type Part = (typeof parts)[number]

/** What a kind of request took while it was measured. */
export interface Measured {
  readonly rate: number
  /** CPU milliseconds a request of all processes of a part together. */
  readonly cpuMs: Readonly<Record<Part, number>>
  /** The part whose processes were busiest, and how much of one core each of them had. */
  readonly busiest: Part
  readonly share: number
}

/** Its processes by part; of PostgreSQL those that answer this database, without what it writes in the background. */
async function processesOf({ nginx, storefronts, shopApis }: Running, db: Db): Promise<Record<Part, number[]>> {
  const backends = await sqlRows<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return {
    nginx: [nginx.workerPid()],
    storefront: storefronts.map(({ pid }) => pid),
    'shop API': shopApis.map(({ pid }) => pid),
    PostgreSQL: backends.map(({ pid }) => pid),
  }
}

/** Does `work`, which answers how many requests a second it made, and finds what each cost every part. */
export async function measureParts(running: Running, db: Db, work: () => Promise<number>): Promise<Measured> {
  const used = new Map<number, number>()
  const first = await processesOf(running, db)
  for (const pid of Object.values(first).flat()) used.set(pid, cpuSeconds(pid) ?? 0)
  const from = performance.now()
  const rate = await work()
  const seconds = (performance.now() - from) / 1000
  const last = await processesOf(running, db)
  // A process that was not there before has used all of its time since.
  const spent = (part: Part) => last[part].reduce((sum, pid) => sum + (cpuSeconds(pid) ?? 0) - (used.get(pid) ?? 0), 0)
  const cpuMs = Object.fromEntries(parts.map((part) => [part, (1000 * spent(part)) / (rate * seconds)])) as Record<
    Part,
    number
  >
  // Each connection of the database is a process of its own; together they are one part, and the machine's cores its bound.
  const shareOf = (part: Part) => spent(part) / seconds / (part === 'PostgreSQL' ? 1 : last[part].length)
  const [busiest = 'nginx'] = [...parts].sort((a, b) => shareOf(b) - shareOf(a))
  return { rate, cpuMs, busiest, share: shareOf(busiest) }
}
