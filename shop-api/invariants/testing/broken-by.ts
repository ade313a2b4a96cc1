import { sql } from 'drizzle-orm'
import { invariants } from '#shop-api/invariants/checks.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Damages the books, looks, and takes the damage back. Answers with the names of the broken rules. */
export async function brokenBy(db: Db, damage: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const undo = new Error('undo')
  const attempt = db.transaction(async (tx) => {
    for (const statement of damage) await tx.execute(sql.raw(statement))
    for (const { name, broken } of invariants) {
      const result = (await tx.execute(broken('2026-11-20'))) as unknown as { rows: unknown[] }
      if (result.rows.length > 0) found.push(name)
    }
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
  return found
}
