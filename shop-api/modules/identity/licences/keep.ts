import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { insertMany } from '#shop-api/platform/db/write-many.ts'
import { licences } from './tables.ts'

type NewLicence = Pick<typeof licences.$inferInsert, 'kind' | 'name' | 'number' | 'validTo'> & {
  readonly validFrom: string
}

/** Puts certificates in the place of older ones of their kind; one issued later was renewed meanwhile and stays. */
export async function keepLicences(tx: Db, memberId: number, kept: readonly NewLicence[]): Promise<void> {
  if (kept.length === 0) return
  for (const { kind, validFrom } of kept) {
    const older = lte(licences.validFrom, validFrom)
    await tx.delete(licences).where(and(eq(licences.memberId, memberId), eq(licences.kind, kind), older))
  }
  await tx.insert(licences).values(kept.map((each) => ({ memberId, ...each })))
}

/** Licences of many members that have none yet. */
export async function addManyLicences(tx: Db, rows: readonly (typeof licences.$inferInsert)[]): Promise<void> {
  await insertMany(tx, licences, rows)
}
