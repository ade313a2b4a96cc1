import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Codes shown to guests: whoever shows one holds its ticket, the code itself is seen by everybody near the screen. */
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

/** Who confirmed which scene, as WeChat told: any instance may be asked. */
export const wechatConfirmations = pgTable('wechat_confirmations', {
  scene: text().primaryKey(),
  openId: text('open_id').notNull(),
  nickname: text().notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
})

/** Who came back from WeChat and has not pressed the button yet: opening somebody's link must sign nobody in. */
export const wechatArrivals = pgTable(
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
