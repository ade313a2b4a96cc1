import type { DataOf } from '#lib/contract/call.ts'
import type { sitemapCalls } from '#lib/contract/sitemap/calls.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { imageOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { leafletFacts } from '#shop-api/modules/catalogue/leaflets/reads.ts'
import { chunksOf } from '#shop-api/platform/chunks-of.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

type KnownPage = DataOf<typeof sitemapCalls.sitemapGoods>['pages'][number]

/** Goods of which it is known when their page changed, or that have a picture of the shop's own: drawn ones say nothing of them. */
export async function knownPages(db: Db, ids: readonly number[]): Promise<KnownPage[]> {
  const pages: KnownPage[] = []
  for await (const chunk of chunksOf(ids)) {
    const leaflets = await leafletFacts(db, chunk, 'updatedAt')
    for (const [id, { describedAt, pictures }] of await goodsFacts(db, chunk, 'describedAt', 'pictures')) {
      const times = [describedAt, leaflets.get(id)?.updatedAt].flatMap((at) => at?.getTime() ?? [])
      const [picture] = pictures
      if (times.length === 0 && picture === undefined) continue
      // When what everybody reads of them was last changed, in the goods or in their leaflet.
      const changed_on = times.length === 0 ? '' : chinaDate(new Date(Math.max(...times)))
      pages.push({ id, changed_on, image: picture === undefined ? '' : imageOf(picture).share })
    }
  }
  return pages
}
