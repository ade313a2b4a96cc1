import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

/** Answers kept by key: the same key and content get the same answer, other content under it is refused. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    memberId: integer('member_id').notNull(),
    purpose: text().notNull(),
    key: text().notNull(),
    contentHash: text('content_hash').notNull(),
    answer: jsonb().$type<unknown>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.purpose, table.key] })],
)
