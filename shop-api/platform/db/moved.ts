import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** One place up or down, or the place it goes to, counted from 1. */
export type Step = 'up' | 'down' | number

/** Ids with one of them moved; the same where it is there, or at that end, already. */
export function moved(ids: readonly number[], id: number, step: Step): number[] {
  const at = ids.indexOf(id)
  const to = step === 'up' ? at - 1 : step === 'down' ? at + 1 : Math.min(step, ids.length) - 1
  const next = [...ids]
  if (at < 0 || to < 0 || to >= ids.length) return next
  next.splice(at, 1)
  next.splice(to, 0, id)
  return next
}

/** Moves one of a table's rows, which come in their order, a place further up or down; every row has its place from 1 on then. */
export async function moveRow(
  tx: Db,
  table: PgTable & { readonly id: PgColumn; readonly sort: PgColumn },
  rows: readonly { readonly id: number }[],
  id: number,
  step: Step,
): Promise<void> {
  const order = moved(
    rows.map((row) => row.id),
    id,
    step,
  )
  for (const [at, each] of order.entries()) {
    await tx
      .update(table)
      .set({ sort: at + 1 })
      .where(eq(table.id, each))
  }
}
