import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** fair: a trade fair with halls; zone: one maker's or subject's goods; topic: several shelves on one theme; doctors: for clinics. */
export type CampaignKind = 'fair' | 'zone' | 'topic' | 'doctors'

export type CampaignState = 'upcoming' | 'running' | 'ended'

/** What buyers are led to for a time: words, a banner and shelves of goods. Prices are the promotions' business. */
export const campaigns = pgTable('activities', {
  id: serial().primaryKey(),
  /** Its name in links: /activity/{code}. */
  code: text().notNull().unique(),
  kind: text().$type<CampaignKind>().notNull(),
  title: text().notNull(),
  line: text().notNull().default(''),
  rules: jsonb().$type<string[]>().notNull(),
  /** Colours of the rendered banner. */
  ground: text().notNull(),
  ink: text().notNull(),
  accent: text().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** Removed by an operator: it is not found any more. */
  isStopped: boolean('is_stopped').notNull().default(false),
  /** What storefronts were notified last; the job that watches the windows announces what differs. */
  announcedState: text('announced_state').$type<CampaignState>(),
  sort: integer().notNull().default(0),
})

export const campaignSections = pgTable(
  'activity_sections',
  {
    id: serial().primaryKey(),
    campaignId: idOf('activity_id', () => campaigns.id),
    name: text().notNull(),
    note: text().notNull().default(''),
    scope: jsonb().$type<PromotionScope>().notNull(),
    /** Most goods it shows, those that sell best first. */
    goodsLimit: integer('goods_limit').notNull().default(20),
    sort: integer().notNull().default(0),
  },
  (table) => [index('activity_sections_activity').on(table.campaignId)],
)
