import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { StandInTrade } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'

/** Payments at providers that are played here; empty wherever a shop takes money. */
export const standInTrades = pgTable('stand_in_trades', {
  tradeNo: text('trade_no').primaryKey(),
  way: text().notNull(),
  trade: jsonb().$type<StandInTrade>().notNull(),
})
