import { desc, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inspectionPdfs } from './document.ts'
import { factsOf } from './repository.ts'
import { inspectionReports } from './tables.ts'

/** The latest report of each of these batches that has one, as files. */
export async function reportFiles(
  db: Db,
  batchIds: readonly number[],
): Promise<readonly { readonly batchId: number; readonly name: string; readonly bytes: Buffer }[]> {
  if (batchIds.length === 0) return []
  const rows = await db
    .selectDistinctOn([inspectionReports.batchId])
    .from(inspectionReports)
    .where(inArray(inspectionReports.batchId, [...batchIds]))
    .orderBy(inspectionReports.batchId, desc(inspectionReports.id))
  const facts = await factsOf(
    db,
    rows.map(({ id }) => id),
  )
  const files = await inspectionPdfs(facts)
  return files.map((file, at) => ({ ...file, batchId: facts[at]?.batch.id ?? 0 }))
}
