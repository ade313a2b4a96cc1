import { defineCalls } from '../call.ts'
import type { sitemapShapes } from './shapes.ts'

export const sitemapCalls = defineCalls<typeof sitemapShapes>({
  /** Numbers of all goods that anybody may look at, 50,000 a page: what one file of a sitemap may hold. */
  sitemapGoods: { method: 'GET', path: '/api/sitemap/goods', query: ['page'], who: 'guest', feature: 'sitemap' },
  /** Numbers of running campaigns that have a list of goods of their own. */
  sitemapCampaigns: { method: 'GET', path: '/api/sitemap/activities', who: 'guest', feature: 'sitemap' },
})
