import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { insertMany } from '#shop-api/platform/db/write-many.ts'
import { certificates } from './tables.ts'

type NewCertificate = Pick<typeof certificates.$inferInsert, 'kind' | 'name' | 'number' | 'validTo'> & {
  readonly validFrom: string
}

/** Puts certificates in the place of older ones of their kind; one issued later was renewed meanwhile and stays. */
export async function keepLicences(tx: Db, memberId: number, kept: readonly NewCertificate[]): Promise<void> {
  if (kept.length === 0) return
  for (const { kind, validFrom } of kept) {
    const older = lte(certificates.validFrom, validFrom)
    await tx.delete(certificates).where(and(eq(certificates.memberId, memberId), eq(certificates.kind, kind), older))
  }
  await tx.insert(certificates).values(kept.map((each) => ({ memberId, ...each })))
}

/** Licences of many members that have none yet. */
export async function addManyLicences(tx: Db, rows: readonly (typeof certificates.$inferInsert)[]): Promise<void> {
  await insertMany(tx, certificates, rows)
}
