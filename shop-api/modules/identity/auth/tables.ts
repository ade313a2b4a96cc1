import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** Proof that a step was done (a phone was shown to be one's own): opens the next step, once. */
export const stepTokens = pgTable('step_tokens', {
  /** SHA-256 of the token: a stolen database opens no step. */
  tokenHash: text('token_hash').primaryKey(),
  purpose: text().$type<'forget'>().notNull(),
  accountId: idOf('account_id', () => accounts.id),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** Sources an account signed in from: what strangers guess elsewhere does not slow its owner down here. */
export const knownSources = pgTable(
  'known_sources',
  {
    accountId: idOf('account_id', () => accounts.id),
    sourceHash: text('source_hash').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sourceHash] })],
)

/** A sign-in. It may act for every member of its member's group. */
export const accounts = pgTable(
  'accounts',
  {
    id: serial().primaryKey(),
    username: text().notNull(),
    phone: text().notNull(),
    /** argon2id, encoded with its parameters and salt. */
    passwordHash: text('password_hash').notNull(),
    memberId: idOf('member_id', () => members.id),
  },
  (table) => [uniqueIndex('accounts_username').on(table.username), uniqueIndex('accounts_phone').on(table.phone)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a stolen database signs nobody in. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: idOf('account_id', () => accounts.id),
    /** What its owner calls it by, to end it: the digest stays here. */
    id: serial().notNull().unique(),
    /** What the browser called itself, and from where, when the session began. */
    device: text().notNull().default(''),
    address: text().notNull().default(''),
    /** The store this session acts for. */
    memberId: idOf('member_id', () => members.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId)],
)

/** Failed sign-ins by account name and source, known or unknown alike, so that guessing becomes slow. */
export const signInFailures = pgTable('sign_in_failures', {
  /** SHA-256 of the account as typed and the source. */
  keyHash: text('key_hash').primaryKey(),
  count: integer().notNull(),
  lastAt: instant('last_at').notNull(),
})

export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: serial().primaryKey(),
    phone: text().notNull(),
    purpose: text().notNull(),
    codeHash: text('code_hash').notNull(),
    source: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('verification_codes_phone').on(table.phone, table.createdAt),
    index('verification_codes_source').on(table.source, table.createdAt),
  ],
)
