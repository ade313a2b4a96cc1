import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { promotions } from '#shop-api/db/schema/promotions.ts'
import { promotionUrl } from '#shop-api/modules/promotions/promotion-url.ts'

/** Where goods of an activity are listed that are neither the whole shop nor one category or brand. */
const OWN_LIST = '/list/other/'

/** Running activities with a list of goods of their own. */
export async function loadListedActivities(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: promotions.id, scope: promotions.scope })
    .from(promotions)
    .where(and(eq(promotions.isStopped, false), lte(promotions.startsAt, now), gt(promotions.endsAt, now)))
    .orderBy(asc(promotions.id))
  return rows.filter((row) => promotionUrl(row).startsWith(OWN_LIST)).map(({ id }) => id)
}
