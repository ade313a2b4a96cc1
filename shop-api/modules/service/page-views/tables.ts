import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { campaigns } from '#shop-api/modules/service/campaigns/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** Views of pages as they were reported, for some days; who looked is not among it. */
export const pageViews = pgTable(
  'page_views',
  {
    /** Invented for this one view, so that a view reported twice counts once. */
    key: text().primaryKey(),
    path: text().notNull(),
    title: text().notNull(),
    enteredAt: instant('entered_at').notNull(),
    seconds: integer().notNull(),
  },
  (table) => [index('page_views_entered').on(table.enteredAt)],
)

/** What is left of older views: sums a day and page. */
export const pageViewDays = pgTable(
  'page_view_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    path: text().notNull(),
    title: text().notNull(),
    views: integer().notNull(),
    seconds: bigint('seconds', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
)

/** How often links to a campaign were followed, a day. */
export const campaignClicks = pgTable(
  'activity_taps',
  {
    day: date('day', { mode: 'string' }).notNull(),
    campaignId: idOf('activity_id', () => campaigns.id),
    taps: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.campaignId] })],
)
