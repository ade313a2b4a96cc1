import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What operators want to know how often it happens: why buying was refused, which words found nothing. */
export type CountedKind = 'refusal' | 'empty_search'

/** How often something happened, a day. Who it happened to is not among it. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text().$type<CountedKind>().notNull(),
    name: text().notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
)
