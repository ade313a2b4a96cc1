import { desc, gte, sql } from 'drizzle-orm'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { campaignFact } from '#shop-api/modules/service/campaigns/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { chinaDay } from './fold.ts'
import { campaignClicks, pageViewDays, pageViews } from './tables.ts'

const MOST = 30

interface SeenPage {
  readonly path: string
  readonly title: string
  readonly views: number
  /** Mean of all views of it. */
  readonly seconds: number
}

interface Period {
  /** So many, today included. */
  readonly days: number
  /** Only pages whose address begins so. */
  readonly path?: string | undefined
}

/** What was looked at and tapped most in a period. */
export async function mostSeen(db: Db, { days, path = '' }: Period, now: Date) {
  const from = chinaDate(new Date(now.getTime() - (days - 1) * DAY_MS))
  const pages = await sqlRows<SeenPage>(
    db,
    sql`select path, max(title) as title, sum(views)::int as views,
          coalesce(round(sum(seconds)::numeric / nullif(sum(views), 0)), 0)::int as seconds
        from (
          select path, title, views, seconds from ${pageViewDays} where ${pageViewDays.day} >= ${from}::date
          union all
          select path, title, 1, seconds from ${pageViews} where ${chinaDay} >= ${from}::date
        ) as seen
        where starts_with(path, ${path})
        group by path order by sum(views) desc, path limit ${MOST}`,
  )
  const taps = sql<number>`sum(${campaignClicks.taps})::int`
  const { campaignId } = campaignClicks
  const tapped = await db
    .select({ id: campaignId, title: campaignFact(campaignId, 'title'), taps })
    .from(campaignClicks)
    .where(gte(campaignClicks.day, from))
    .groupBy(campaignId)
    .orderBy(desc(taps), campaignId)
    .limit(MOST)
  return { from, to: chinaDate(now), pages, campaigns: tapped }
}
