import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { promotionUrl } from '#shop-api/modules/catalogue/promotions/describe.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Running campaigns with a list of goods of their own: neither the whole shop nor one category or brand. */
export async function loadListedCampaigns(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: promotions.id, scope: promotions.scope })
    .from(promotions)
    .where(and(eq(promotions.isStopped, false), lte(promotions.startsAt, now), gt(promotions.endsAt, now)))
    .orderBy(asc(promotions.id))
  return rows.filter((row) => promotionUrl(row) === storefront.promotionGoods(row.id)).map(({ id }) => id)
}
