import { sql } from 'drizzle-orm'
import { date, index, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { idOf, instant, priceColumn } from '#shop-api/platform/db/columns.ts'

/** waiting: its day has not come. done: it is the price. refused: it could not be set on its day, and why. */
export type ScheduleState = 'waiting' | 'done' | 'refused'

/** A unit price that goods get on a day. */
export const scheduledPrices = pgTable(
  'scheduled_prices',
  {
    id: serial().primaryKey(),
    goodsId: idOf('goods_id', () => goods.id),
    /** From the midnight in China that begins this day. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Yuan a unit. */
    price: priceColumn('price').notNull(),
    /** What becomes of tiers and offers that are above it by then. */
    offers: text().$type<'carry' | 'keep'>().notNull(),
    state: text().$type<ScheduleState>().notNull().default('waiting'),
    reason: text().notNull().default(''),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('scheduled_prices_day').on(table.goodsId, table.startsOn).where(sql`${table.state} = 'waiting'`),
    index('scheduled_prices_due').on(table.startsOn).where(sql`${table.state} = 'waiting'`),
  ],
)
