import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { invariants } from './checks.ts'

export interface BrokenRow {
  readonly invariant: string
  readonly rule: string
  readonly row: Record<string, unknown>
}

/** So many rows are written into the log; `ctl invariants` names all. */
const LOGGED = 20

/** Looks whether the books add up. Throws when they do not, naming the first rows: a job that fails is logged and watched. */
export async function checkBooks(db: Db, now: Date): Promise<void> {
  const broken = await findBroken(db, now)
  if (broken.length === 0) return
  const rows = broken.slice(0, LOGGED).map(({ invariant, row }) => `${invariant} ${JSON.stringify(row)}`)
  throw new Error(`${broken.length} rows of the books do not add up: ${rows.join('; ')}`)
}

/** Every row that breaks a rule of the books; empty when they balance. All checks see the same instant. */
export async function findBroken(db: Db, now: Date): Promise<BrokenRow[]> {
  return db.transaction(
    async (tx) => {
      const broken: BrokenRow[] = []
      for (const { name, rule, broken: query } of invariants) {
        const rows = await sqlRows<Record<string, unknown>>(tx as unknown as Db, query(chinaDate(now)))
        broken.push(...rows.map((row) => ({ invariant: name, rule, row })))
      }
      return broken
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
