import { defineCalls, guestGet } from '../call.ts'
import type { sitemapShapes } from './shapes.ts'

export const sitemapCalls = defineCalls<typeof sitemapShapes>({
  /** Numbers of all goods that anybody may look at, 50,000 a page: what one file of a sitemap may hold. */
  sitemapGoods: guestGet('/api/sitemap/goods', { query: ['page'], feature: 'sitemap' }),
  /** Numbers of running campaigns that have a list of goods of their own. */
  sitemapCampaigns: guestGet('/api/sitemap/activities', { feature: 'sitemap' }),
})
