import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inspectionReports } from './tables.ts'

export const reportUrl = (id: number): string => `/api/jybg/${id}/file`

/** Address of the latest report of each batch that has one; who may open it is looked at there. */
export async function reportUrls(db: Db, batchIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (batchIds.length === 0) return new Map()
  const rows = await db
    .select({ id: inspectionReports.id, batchId: inspectionReports.batchId })
    .from(inspectionReports)
    .where(inArray(inspectionReports.batchId, [...batchIds]))
    .orderBy(asc(inspectionReports.id))
  return new Map(rows.map((row) => [row.batchId, reportUrl(row.id)]))
}
