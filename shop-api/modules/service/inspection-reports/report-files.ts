import { desc, inArray } from 'drizzle-orm'
import { readKeptFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { knownSheets } from './document.ts'
import { factsOf } from './repository.ts'
import { inspectionReports } from './tables.ts'

interface Files {
  readonly db: Db
  readonly storage: Storage
}

const endings = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

const nameOf = ({ report, goods, batch }: Awaited<ReturnType<typeof factsOf>>[number]): string => {
  const kind = report.fileKey === null ? '_登记单' : ''
  const ending = endings[report.fileType ?? 'application/pdf']
  return `${goods.name}_${batch.batchNo}_${report.id}${kind}.${ending}`.replaceAll(/[\\/:*?"<>|]/g, '')
}

/** Reports as files: the documents of their makers, or else a sheet of what is known, which says that it is none. */
export async function filesOfReports({ db, storage }: Files, ids: readonly number[]): Promise<ShopFile[]> {
  const all = await factsOf(db, ids)
  const sheets = await knownSheets(all.filter(({ report }) => report.fileKey === null))
  const files: ShopFile[] = []
  for (const facts of all) {
    const { fileKey, fileType } = facts.report
    const bytes = fileKey === null ? sheets.shift() : await readKeptFile(storage, fileKey)
    if (!bytes) throw new Error('a sheet was not drawn')
    files.push(new ShopFile(fileType ?? 'application/pdf', nameOf(facts), bytes))
  }
  return files
}

interface ReportDocument {
  readonly batchId: number
  readonly name: string
  /** Null: only number and day are known. */
  readonly read: (() => Promise<Buffer>) | null
}

/** The latest report of each of these batches that has one, with the maker's document where it was handed in. */
export async function reportDocuments({ db, storage }: Files, batchIds: readonly number[]): Promise<ReportDocument[]> {
  if (batchIds.length === 0) return []
  const rows = await db
    .selectDistinctOn([inspectionReports.batchId], { id: inspectionReports.id })
    .from(inspectionReports)
    .where(inArray(inspectionReports.batchId, [...batchIds]))
    .orderBy(inspectionReports.batchId, desc(inspectionReports.id))
  const all = await factsOf(db, valuesOf(rows, 'id'))
  return all.map((facts) => {
    const { fileKey } = facts.report
    const read = fileKey === null ? null : () => readKeptFile(storage, fileKey)
    return { batchId: facts.batch.id, name: nameOf(facts), read }
  })
}
