import { pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

/** What storefronts must forget: each change names the tag of the data it touched. */
export const changes = pgTable('changes', {
  id: serial().primaryKey(),
  tag: text().notNull(),
  at: instant('at').notNull().defaultNow(),
})
