import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'
import type { Role } from './roles.ts'

/** Sign-ins of those who run the shop, on the shop API's own pages. */
export const operators = pgTable(
  'operators',
  {
    id: serial().primaryKey(),
    username: text().notNull(),
    /** What buyers see over an answer. */
    name: text().notNull(),
    /** argon2id, encoded with its parameters and salt. */
    passwordHash: text('password_hash').notNull(),
    /** The service contact this is; null answers for everybody. */
    staffId: integer('staff_id').references(() => staff.id),
    roles: text().array().$type<Role[]>().notNull().default(sql`'{}'`),
    /** Secret of the two-step codes, sealed; null until it was set up. */
    totpSecret: text('totp_secret'),
    /** Time step of the last code that was taken: each opens once. */
    totpStep: integer('totp_step').notNull().default(0),
    isOff: boolean('is_off').notNull().default(false),
    /** Where news for staff goes; empty for nowhere. */
    email: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('operators_username').on(table.username)],
)

/** Addresses and browsers somebody signed in from: what strangers guess elsewhere does not slow them down here. */
export const operatorSources = pgTable(
  'operator_sources',
  {
    operatorId: idOf('operator_id', () => operators.id),
    sourceHash: text('source_hash').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.sourceHash] })],
)

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** SHA-256 of the cookie's value: a stolen database signs nobody in. */
    tokenHash: text('token_hash').primaryKey(),
    operatorId: idOf('operator_id', () => operators.id),
    expiresAt: instant('expires_at').notNull(),
    /** When the two-step code was given; administrators' sessions open nothing before. */
    provedAt: instant('proved_at'),
    /** Secret offered for setting up two-step codes, sealed; kept by the operator with the first right code. */
    offeredSecret: text('offered_secret'),
  },
  (table) => [index('operator_sessions_operator').on(table.operatorId)],
)
