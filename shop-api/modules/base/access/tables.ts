import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

/** Calls counted within a window of time, in the database so that they hold over restarts and instances. */
export const callCounts = pgTable(
  'call_counts',
  {
    /** SHA-256 of what is counted and for whom. */
    keyHash: text('key_hash').primaryKey(),
    startedAt: instant('started_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [index('call_counts_started').on(table.startedAt)],
)
