import { eq, sql } from 'drizzle-orm'
import type { DataOf } from '#lib/contract/call.ts'
import type { sitemapCalls } from '#lib/contract/sitemap/calls.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { imageOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { leaflets } from '#shop-api/modules/catalogue/leaflets/tables.ts'
import { chunksOf } from '#shop-api/platform/chunks-of.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'

type KnownPage = DataOf<typeof sitemapCalls.sitemapGoods>['pages'][number]

/** When what everybody reads of goods was last changed, in the goods or in their leaflet; null where nobody knows. */
const pageChangedAt = sql<string | null>`greatest(${goods.describedAt}, ${leaflets.updatedAt})`

/** Goods of which it is known when their page changed, or that have a picture of the shop's own: drawn ones say nothing of them. */
export async function knownPages(db: Db, ids: readonly number[]): Promise<KnownPage[]> {
  const pages: KnownPage[] = []
  for await (const chunk of chunksOf(ids)) {
    const rows = await db
      .select({ id: goods.id, changedAt: pageChangedAt, picture: sql<string | null>`${goods.pictures}[1]` })
      .from(goods)
      .leftJoin(leaflets, eq(leaflets.goodsId, goods.id))
      .where(isOneOf(goods.id, chunk))
      .orderBy(goods.id)
    for (const { id, changedAt, picture } of rows) {
      if (changedAt === null && picture === null) continue
      const changed_on = changedAt === null ? '' : chinaDate(new Date(changedAt))
      pages.push({ id, changed_on, image: picture === null ? '' : imageOf(picture).share })
    }
  }
  return pages
}
