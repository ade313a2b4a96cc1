import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { accounts, members } from './members.ts'

/** New certificates members handed in, for an operator to look at; approved ones become certificates. */
export const certificateSubmissions = pgTable(
  'certificate_submissions',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    kind: text().notNull(),
    number: text().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Null: valid without end. */
    validTo: date('valid_to', { mode: 'string' }),
    state: text().$type<'pending' | 'approved' | 'refused' | 'withdrawn'>().notNull().default('pending'),
    reason: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('certificate_submissions_member').on(table.memberId),
    // One at a time: two clicks, or two people of one store, hand in once.
    uniqueIndex('certificate_submissions_pending').on(table.memberId, table.kind).where(sql`state = 'pending'`),
  ],
)

/** The WeChat user behind a sign-in. */
export const wechatBindings = pgTable(
  'wechat_bindings',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id),
    openId: text('open_id').notNull(),
    nickname: text().notNull(),
    boundAt: instant('bound_at').notNull(),
  },
  (table) => [uniqueIndex('wechat_bindings_open_id').on(table.openId)],
)

/** Codes shown for binding, each with a scene WeChat carries. */
export const wechatCodes = pgTable(
  'wechat_codes',
  {
    scene: text().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('wechat_codes_account').on(table.accountId)],
)
