import { pgTable, text } from 'drizzle-orm/pg-core'
import { jsonValue } from '#shop-api/platform/db/columns.ts'

/** Settings of the shop by name: thresholds, hot line, licences, whether guests see prices. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonValue().notNull(),
})
