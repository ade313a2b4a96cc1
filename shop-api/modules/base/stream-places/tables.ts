import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

/** Instances that hold streams now. The places of one that is not heard of any more count no longer. */
export const streamInstances = pgTable('stream_instances', {
  id: text().primaryKey(),
  /** By the clock of the database: those of machines differ. */
  seenAt: instant('seen_at').notNull(),
})

/** Which streams an account has open, over all instances. One row an account, so that taking a place is one statement. */
export const streamPlaces = pgTable('stream_places', {
  accountId: integer('account_id').primaryKey(),
  /** The instance and its number of the stream, with "/" between them. */
  holders: text().array().notNull(),
})
