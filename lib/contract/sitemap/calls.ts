import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { sitemapShapes } from './shapes.ts'

type Data<Key extends keyof typeof sitemapShapes> = z.infer<(typeof sitemapShapes)[Key]['data']>

export const sitemapCalls = {
  /** Numbers of all goods that anybody may look at, 50,000 a page: what one file of a sitemap may hold. */
  sitemapGoods: defineCall<{ query: { page?: number }; data: Data<'sitemapGoods'> }>({
    method: 'GET',
    path: '/api/sitemap/goods',
    query: ['page'],
    who: 'guest',
    feature: 'sitemap',
  }),
  /** Numbers of running campaigns that have a list of goods of their own. */
  sitemapCampaigns: defineCall<{ data: Data<'sitemapCampaigns'> }>({
    method: 'GET',
    path: '/api/sitemap/activities',
    who: 'guest',
    feature: 'sitemap',
  }),
}
