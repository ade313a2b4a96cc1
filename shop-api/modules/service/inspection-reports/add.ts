import { and, asc, eq } from 'drizzle-orm'
import { batches } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inspectionReports } from './tables.ts'

/** For the operator: a batch's report is there from now on. Answers with its id, or null when there is no such batch. */
export async function addInspectionReport(
  db: Db,
  report: { readonly goodsId: number; readonly batchNo: string; readonly reportNo: string; readonly issuedOn: string },
): Promise<number | null> {
  const [batch] = await db
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.goodsId, report.goodsId), eq(batches.batchNo, report.batchNo)))
    .orderBy(asc(batches.id))
  if (!batch) return null
  const { reportNo, issuedOn } = report
  const [row] = await db
    .insert(inspectionReports)
    .values({ batchId: batch.id, reportNo, issuedOn })
    .onConflictDoUpdate({ target: inspectionReports.batchId, set: { reportNo, issuedOn } })
    .returning({ id: inspectionReports.id })
  return row?.id ?? null
}
