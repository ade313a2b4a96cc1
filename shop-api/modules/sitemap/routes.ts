import type { FastifyInstance } from 'fastify'
import { sitemapCalls } from '#lib/contract/sitemap/calls.ts'
import { sitemapShapes } from '#lib/contract/sitemap/shapes.ts'
import { route } from '#shop-api/http/route.ts'
import { currentShelf } from '#shop-api/modules/goods/shelf/current-shelf.ts'
import { loadListedActivities } from './activities.ts'
import { pageOfIds } from './pages.ts'

export function registerSitemap(app: FastifyInstance): void {
  route(app, sitemapCalls.sitemapGoods, sitemapShapes.sitemapGoods, async ({ db, query }) => {
    const { items } = await currentShelf(db)
    return pageOfIds(
      items.map((item) => item.id),
      query.page,
    )
  })
  route(app, sitemapCalls.sitemapActivities, sitemapShapes.sitemapActivities, async ({ db, now }) => ({
    ids: await loadListedActivities(db, now),
  }))
}
