import { date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'
import type { Scope } from './scopes.ts'

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

/** Keys of programs that call the operators' API. Rows are kept: the log names keys that are revoked, too. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial().primaryKey(),
    /** The part of a key that is no secret: by it the row is found. */
    prefix: text().notNull(),
    name: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    /** SHA-256 of the secret part; 256 random bits need no slow hash. */
    secretHash: text('secret_hash').notNull(),
    /** The secret before the last rotation, and until when it is still taken. */
    formerHash: text('former_hash'),
    formerUntil: instant('former_until'),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** To the day, so that a key in use costs one write a day. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    /** Null: until it is revoked. */
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [uniqueIndex('api_keys_prefix').on(table.prefix), uniqueIndex('api_keys_name').on(table.name)],
)
