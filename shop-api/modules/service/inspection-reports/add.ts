import { and, asc, eq } from 'drizzle-orm'
import type { FileType } from '#shop-api/modules/base/uploads/check-file.ts'
import { checkFile } from '#shop-api/modules/base/uploads/check-file.ts'
import { keepFile, removeKeptFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import { batches } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { inspectionReports } from './tables.ts'

interface GivenReport {
  readonly goodsId: number
  readonly batchNo: string
  readonly reportNo: string
  readonly issuedOn: string
}

interface KeptDocument {
  readonly fileKey: string | null
  readonly fileType: FileType | null
}

const noDocument: KeptDocument = { fileKey: null, fileType: null }

/** Keeps a report with the maker's document, where there is one. Answers with its id, or null when there is no such batch. Throws ShopRefusal. */
export async function keepReport(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  report: GivenReport,
  given: Buffer | null,
): Promise<number | null> {
  if (given === null) return addInspectionReport(db, report)
  const { type, bytes } = await checkFile(given, 'inspection reports')
  const fileKey = await keepFile(storage, bytes)
  const id = await addInspectionReport(db, report, { fileKey, fileType: type })
  if (id === null) await removeKeptFile(storage, fileKey)
  return id
}

/** A batch's report is there from now on, in place of an earlier one and its document. Null when there is no such batch. */
export async function addInspectionReport(
  db: Db,
  report: GivenReport,
  document: KeptDocument = noDocument,
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
    .values({ batchId: batch.id, reportNo, issuedOn, ...document })
    .onConflictDoUpdate({ target: inspectionReports.batchId, set: { reportNo, issuedOn, ...document } })
    .returning({ id: inspectionReports.id })
  return row?.id ?? null
}
