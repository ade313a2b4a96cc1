import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { accounts } from './members.ts'

/** Proof that a step was done (a phone was shown to be one's own): opens the next step, once. */
export const stepTokens = pgTable('step_tokens', {
  /** SHA-256 of the token: a stolen database opens no step. */
  tokenHash: text('token_hash').primaryKey(),
  purpose: text().$type<'forget'>().notNull(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** Sources an account signed in from: what strangers guess elsewhere does not slow its owner down here. */
export const knownSources = pgTable(
  'known_sources',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    sourceHash: text('source_hash').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sourceHash] })],
)

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
