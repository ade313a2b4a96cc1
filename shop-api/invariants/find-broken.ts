import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { invariants } from './checks.ts'

export interface BrokenRow {
  readonly invariant: string
  readonly rule: string
  readonly row: Record<string, unknown>
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
