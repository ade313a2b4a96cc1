import { pgTable, text } from 'drizzle-orm/pg-core'

export const scopes = pgTable('scopes', { code: text().primaryKey(), name: text().notNull() })
