import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '#shop-api/modules/identity/auth/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

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
    accountId: idOf('account_id', () => accounts.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('wechat_codes_account').on(table.accountId)],
)

/** Codes shown to guests: anyone who shows one holds its ticket, the code itself is seen by everybody near the screen. */
export const wechatTickets = pgTable(
  'wechat_tickets',
  {
    scene: text().primaryKey(),
    /** SHA-256 of the ticket. */
    ticketHash: text('ticket_hash').notNull().unique('wechat_tickets_hash'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('wechat_tickets_expires').on(table.expiresAt)],
)

/** Scenes that WeChat reported as confirmed, and by whom. In a table, because any instance may be asked. */
export const wechatConfirmations = pgTable('wechat_confirmations', {
  scene: text().primaryKey(),
  openId: text('open_id').notNull(),
  nickname: text().notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
})

/** Who came back from WeChat and has not pressed the button yet: opening somebody's link must sign nobody in. */
export const wechatScans = pgTable(
  'wechat_arrivals',
  {
    /** SHA-256 of the word that only the shown page has. */
    tokenHash: text('token_hash').primaryKey(),
    scene: text().notNull(),
    openId: text('open_id').notNull(),
    nickname: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('wechat_arrivals_expires').on(table.expiresAt)],
)
