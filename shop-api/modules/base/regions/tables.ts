import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const regions = pgTable('regions', {
  code: text().primaryKey(),
  parentCode: text('parent_code'),
  level: integer().notNull(),
  name: text().notNull(),
  /** Abolished: what is kept shows its name, and nothing new is put there. */
  isRetired: boolean('is_retired').notNull().default(false),
})
