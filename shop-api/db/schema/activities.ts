import { boolean, date, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import type { PromotionScope } from './promotions.ts'

/** fair: a trade fair with halls; zone: one maker's or subject's goods; topic: several shelves on one theme; doctors: for clinics. */
export type ActivityKind = 'fair' | 'zone' | 'topic' | 'doctors'

export type ActivityState = 'upcoming' | 'running' | 'ended'

/** What buyers are led to for a time: words, a banner and shelves of goods. Prices are the promotions' business. */
export const activities = pgTable('activities', {
  id: serial().primaryKey(),
  /** Its name in links: /activity/{code}. */
  code: text().notNull().unique(),
  kind: text().$type<ActivityKind>().notNull(),
  title: text().notNull(),
  line: text().notNull().default(''),
  rules: jsonb().$type<string[]>().notNull(),
  /** Colours of the drawn banner. */
  ground: text().notNull(),
  ink: text().notNull(),
  accent: text().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** Taken away by an operator: nobody finds it any more. */
  isStopped: boolean('is_stopped').notNull().default(false),
  /** What storefronts were told last; the job that watches the windows announces what differs. */
  announcedState: text('announced_state').$type<ActivityState>(),
  sort: integer().notNull().default(0),
})

export const activitySections = pgTable(
  'activity_sections',
  {
    id: serial().primaryKey(),
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id),
    name: text().notNull(),
    note: text().notNull().default(''),
    scope: jsonb().$type<PromotionScope>().notNull(),
    /** Most goods it shows, those that sell best first. */
    goodsLimit: integer('goods_limit').notNull().default(20),
    sort: integer().notNull().default(0),
  },
  (table) => [index('activity_sections_activity').on(table.activityId)],
)

/**
 * An agreement with a maker on who may sell its goods. It groups goods and says so in words; who may really buy each
 * stands with the goods (saleControl).
 */
export const controlledProgrammes = pgTable('controlled_programmes', {
  id: serial().primaryKey(),
  name: text().notNull(),
  /** Who may buy, in words. */
  audience: text().notNull(),
  terms: jsonb().$type<string[]>().notNull(),
  goodsIds: integer('goods_ids').array().notNull(),
  openedOn: date('opened_on', { mode: 'string' }).notNull(),
  sort: integer().notNull().default(0),
})
