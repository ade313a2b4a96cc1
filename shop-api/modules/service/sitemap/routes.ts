import type { FastifyInstance } from 'fastify'
import { sitemapCalls } from '#lib/contract/sitemap/calls.ts'
import { sitemapShapes } from '#lib/contract/sitemap/shapes.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { route } from '#shop-api/platform/http/route.ts'
import { loadListedCampaigns } from './campaigns.ts'
import { pageOfIds } from './pages.ts'

export function registerSitemap(app: FastifyInstance): void {
  route(app, sitemapCalls.sitemapGoods, sitemapShapes.sitemapGoods, async ({ db, query }) => {
    const { items } = await currentGoodsIndex(db)
    return pageOfIds(
      items.map((item) => item.id),
      query.page,
    )
  })
  route(app, sitemapCalls.sitemapCampaigns, sitemapShapes.sitemapCampaigns, async ({ db, now }) => ({
    ids: await loadListedCampaigns(db, now),
  }))
}
