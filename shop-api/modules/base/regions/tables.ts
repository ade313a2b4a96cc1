import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const regions = pgTable('regions', {
  code: text().primaryKey(),
  parentCode: text('parent_code'),
  level: integer().notNull(),
  name: text().notNull(),
})
