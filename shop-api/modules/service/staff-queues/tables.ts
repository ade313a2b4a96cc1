import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

/** What staff got mails about, each once. */
export const staffNotices = pgTable('staff_notices', {
  /** Such as "order 12" or "waiting 2026-11-20 3". */
  key: text().primaryKey(),
  at: instant('at').notNull(),
})
