import { date, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { FileType } from '#shop-api/modules/base/uploads/check-file.ts'
import { batches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** The maker's inspection report of a batch. */
export const inspectionReports = pgTable('inspection_reports', {
  id: serial().primaryKey(),
  batchId: integer('batch_id')
    .notNull()
    .unique()
    .references(() => batches.id),
  reportNo: text('report_no').notNull(),
  issuedOn: date('issued_on', { mode: 'string' }).notNull(),
  /** The maker's own document; null where only its number and day are known. */
  fileKey: text('file_key'),
  fileType: text('file_type').$type<FileType>(),
})

/** Which member has fetched which report, and when last. */
export const inspectionDownloads = pgTable(
  'inspection_downloads',
  {
    memberId: idOf('member_id', () => members.id),
    reportId: idOf('report_id', () => inspectionReports.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.reportId] })],
)
