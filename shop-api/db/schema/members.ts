import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { goods } from './catalogue.ts'
import { fenColumn, instant } from './columns.ts'

/** Dedicated service contacts (admin) and business people (ywy). */
export const staff = pgTable('staff', {
  id: serial().primaryKey(),
  role: text().$type<'service' | 'business'>().notNull(),
  name: text().notNull(),
  phone: text().notNull(),
  qq: text().notNull().default(''),
  wechat: text().notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
})

export interface EphedrineQuota {
  quota: number
  used: number
  validTo: string
}

/** A buyer: one store. Stores of one group share a sign-in. */
export const members = pgTable(
  'members',
  {
    id: serial().primaryKey(),
    /** Head office and its stores carry the head office's id; a lone store carries its own. */
    groupId: integer('group_id'),
    kind: text().$type<'pharmacy' | 'clinic' | 'chain' | 'wholesaler'>().notNull(),
    companyName: text('company_name').notNull(),
    contactName: text('contact_name').notNull(),
    phone: text().notNull(),
    email: text().notNull().default(''),
    rank: text().notNull().default('ordinary'),
    reviewState: text('review_state').$type<'draft' | 'pending' | 'approved' | 'rejected'>().notNull(),
    reviewReason: text('review_reason'),
    provinceCode: text('province_code').notNull(),
    cityCode: text('city_code').notNull(),
    districtCode: text('district_code').notNull(),
    registeredAddress: text('registered_address').notNull().default(''),
    scopeCodes: text('scope_codes').array().notNull().default(sql`'{}'`),
    ephedrine: jsonb().$type<EphedrineQuota>(),
    serviceContactId: integer('service_contact_id').references(() => staff.id),
    businessPersonId: integer('business_person_id').references(() => staff.id),
    canChat: boolean('can_chat').notNull().default(false),
    points: integer().notNull().default(0),
    /** Points to take back that were spent by then: those earned later pay them first. */
    pointsOwed: integer('points_owed').notNull().default(0),
    creditLimitFen: fenColumn('credit_limit_fen'),
    creditUsedFen: fenColumn('credit_used_fen').notNull().default(0),
    creditDueOn: date('credit_due_on', { mode: 'string' }),
    joinedOn: date('joined_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('members_group').on(table.groupId),
    check('members_points', sql`${table.points} >= 0 and ${table.pointsOwed} >= 0`),
  ],
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
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
  },
  (table) => [uniqueIndex('accounts_username').on(table.username), uniqueIndex('accounts_phone').on(table.phone)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a stolen database signs nobody in. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** What its owner calls it by, to end it: the digest stays here. */
    id: serial().notNull().unique(),
    /** What the browser called itself, and from where, when the session began. */
    device: text().notNull().default(''),
    address: text().notNull().default(''),
    /** The store this session acts for. */
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
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

export const certificates = pgTable(
  'certificates',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    kind: text().notNull(),
    name: text().notNull(),
    number: text().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Null: valid without end. */
    validTo: date('valid_to', { mode: 'string' }),
  },
  (table) => [index('certificates_member').on(table.memberId)],
)

export const addresses = pgTable(
  'addresses',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    consignee: text().notNull(),
    phone: text().notNull(),
    provinceCode: text('province_code').notNull(),
    cityCode: text('city_code').notNull(),
    districtCode: text('district_code').notNull(),
    detail: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    deletedAt: instant('deleted_at'),
  },
  (table) => [index('addresses_member').on(table.memberId)],
)

export const favorites = pgTable(
  'favorites',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    goodsId: integer('goods_id')
      .notNull()
      .references(() => goods.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.goodsId] })],
)
