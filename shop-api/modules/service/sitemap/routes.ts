import type { FastifyInstance } from 'fastify'
import { sitemapCalls } from '#lib/contract/sitemap/calls.ts'
import { sitemapShapes } from '#lib/contract/sitemap/shapes.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { promotionUrl } from '#shop-api/modules/catalogue/promotions/describe.ts'
import { runningPromotions } from '#shop-api/modules/catalogue/promotions/listed.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { knownPages } from './known-pages.ts'

/** A file of a sitemap may hold so many addresses. */
const PER_PAGE = 50_000

/** Ids in their order, cut into pages that stay the same while goods are only added. */
export function pageOfIds(ids: ArrayLike<number>, page: number): { ids: number[]; last_page: number } {
  const sorted = Int32Array.from(ids).sort()
  const start = (page - 1) * PER_PAGE
  return {
    ids: [...sorted.slice(start, start + PER_PAGE)],
    last_page: Math.max(1, Math.ceil(sorted.length / PER_PAGE)),
  }
}

export function registerSitemap(app: FastifyInstance): void {
  const { forAll } = routesOf(app, sitemapCalls, sitemapShapes)
  forAll('sitemapGoods', async ({ db, query }) => {
    const { columns, length } = await currentGoodsIndex(db)
    const page = pageOfIds(columns.id.subarray(0, length), query.page)
    return { ...page, pages: await knownPages(db, page.ids) }
  })
  // Campaigns with a list of goods of their own: neither the whole shop nor one category or brand.
  const isListed = (row: PromotionRow) => promotionUrl(row) === storefront.promotionGoods(row.id)
  forAll('sitemapCampaigns', async ({ db, now }) => ({
    ids: valuesOf((await runningPromotions(db, now)).filter(isListed), 'id'),
  }))
}
