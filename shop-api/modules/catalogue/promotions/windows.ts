import { and, eq, gt, lte, or } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { promotions } from './tables.ts'

/** Looks back further than from one run to the next: told twice does no harm, never told leaves old prices on pages. */
const LOOK_BACK_MS = 150_000

/** Tells storefronts of promotions that began or ended just now. Answers with their ids. */
export async function announcePromotionWindows(db: Db, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - LOOK_BACK_MS)
  const passed = (column: typeof promotions.startsAt) => and(gt(column, since), lte(column, now))
  const rows = await db
    .select({ id: promotions.id })
    .from(promotions)
    .where(and(eq(promotions.isStopped, false), or(passed(promotions.startsAt), passed(promotions.endsAt))))
  if (rows.length > 0) await announce(db, ['goods', 'home', 'spike'])
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
