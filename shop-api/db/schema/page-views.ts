import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { activities } from './activities.ts'
import { instant } from './columns.ts'

/** Views of pages as they were told, for some days; who looked is not among it. */
export const pageViews = pgTable(
  'page_views',
  {
    /** Made up for this one view, so that a view told of twice counts once. */
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

/** How often links to an activity were followed, a day. */
export const activityTaps = pgTable(
  'activity_taps',
  {
    day: date('day', { mode: 'string' }).notNull(),
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id),
    taps: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.activityId] })],
)
