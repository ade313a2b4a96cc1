import { lt, sql } from 'drizzle-orm'
import { startOfDay } from '#lib/kernel/days.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { campaignClicks, pageViewDays, pageViews } from './tables.ts'

/** A view may be reported for a day; then only its page's sum is kept. */
const SINGLE_DAYS = 2
/** A year and a bit, to hold a month against the same one of last year. */
const SUM_DAYS = 400
/** Pages a day that keep a row of their own; anyone who makes up addresses ends in the last one. */
const PAGES_A_DAY = 1_000
export const OTHER_PAGES = '*'

/** The calendar day in China of an instant's column. */
export const chinaDay = sql`(${pageViews.enteredAt} at time zone 'Asia/Shanghai')::date`

/** Sums up what is older than some days, and forgets sums older than a year. Answers with how many sums were touched. */
export async function foldPageViews(db: Db, now: Date): Promise<number> {
  const before = (days: number) => chinaDate(new Date(now.getTime() - days * DAY_MS))
  const end = startOfDay(before(SINGLE_DAYS - 1))
  // One statement: a view is either single or in a sum, never both or neither.
  const folded = await sqlRows(
    db,
    sql`
    with old as (
      delete from ${pageViews} where ${pageViews.enteredAt} < ${end.toISOString()}::timestamptz
      returning ${chinaDay} as day, path, title, seconds
    ), sums as (
      select day, path, max(title) as title, count(*) as views, sum(seconds) as seconds,
        row_number() over (partition by day order by count(*) desc, path) as place
      from old group by day, path
    ), kept as (
      select day, case when place <= ${PAGES_A_DAY}::int then path else ${OTHER_PAGES}::text end as path,
        case when place <= ${PAGES_A_DAY}::int then title else '' end as title, views, seconds
      from sums
    )
    insert into ${pageViewDays} (day, path, title, views, seconds)
    select day, path, max(title), sum(views), sum(seconds) from kept group by day, path
    on conflict (day, path) do update set
      views = page_view_days.views + excluded.views,
      seconds = page_view_days.seconds + excluded.seconds
    returning day`,
  )
  await db.delete(pageViewDays).where(lt(pageViewDays.day, before(SUM_DAYS)))
  await db.delete(campaignClicks).where(lt(campaignClicks.day, before(SUM_DAYS)))
  return folded.length
}
