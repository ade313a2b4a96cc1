import type { Db } from '#shop-api/platform/db/db.ts'
import { warehouses } from './tables.ts'

/** Adds warehouses whose codes are new; the others stay as they are. Answers with the codes that were added. */
export async function addWarehouses(tx: Db, rows: readonly (typeof warehouses.$inferInsert)[]): Promise<string[]> {
  if (rows.length === 0) return []
  const added = await tx
    .insert(warehouses)
    .values([...rows])
    .onConflictDoNothing({ target: warehouses.code })
    .returning({ code: warehouses.code })
  return added.map((row) => row.code)
}
