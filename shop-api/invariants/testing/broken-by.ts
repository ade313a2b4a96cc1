import { sql } from 'drizzle-orm'
import { invariants } from '#shop-api/invariants/checks.ts'
import type { Invariant } from '#shop-api/invariants/invariant.ts'
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

/** The rule it is about, statements that damage the books, and every rule they break. */
export type Damage = readonly [name: string, damage: string[], broken: string[]]

/** Tests that each of these rules has a damage, and that each damage breaks what it says and nothing else. */
export function tryDamages(db: () => Db, rules: readonly Invariant[], damages: readonly Damage[]): void {
  test('are each tried below', () => {
    expect([...new Set(damages.map(([name]) => name))].sort()).toEqual(rules.map(({ name }) => name).sort())
  })

  test.each(damages)('%s is seen when it is broken: %j', async (name, damage, broken) => {
    expect(broken).toContain(name)
    expect((await brokenBy(db(), damage)).sort()).toEqual([...broken].sort())
  })
}
