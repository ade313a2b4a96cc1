import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** Trace codes (追溯码) of packs that left the warehouse: one code is one pack, so it belongs to one shipped batch of a line. */
export const traceCodes = pgTable(
  'trace_codes',
  {
    code: text().primaryKey(),
    lineBatchId: idOf('line_batch_id', () => orderLineBatches.id),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('trace_codes_line_batch').on(table.lineBatchId)],
)
