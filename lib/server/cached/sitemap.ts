import 'server-only'
import { ofSite } from '../current-site.ts'
import type { SiteKey } from '../sites.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale } from './life.ts'

/** A whole file of addresses takes longer than a page may. */
const LIMIT_MS = 10_000

/** Numbers of the goods on one file of the sitemap, and how many files there are. */
async function sitemapGoodsOf(site: SiteKey, page: number): Promise<{ ids: readonly number[]; files: number }> {
  'use cache'
  keepAsPage(site, 'goods')
  const found = await askOrRecall(site, {
    key: 'sitemapGoods',
    query: { page },
    limitMs: LIMIT_MS,
    isWorthKeeping: (data) => data.ids.length > 0,
  })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return { ids: [], files: 1 }
  const { ids, last_page: files } = found.data
  // A shop without goods has a first page, but no file.
  return { ids, files: page === 1 && ids.length === 0 ? 0 : files }
}
export const readSitemapGoods = ofSite(sitemapGoodsOf)

/** Running campaigns with a list of goods of their own. */
async function listedCampaignsOf(site: SiteKey): Promise<readonly number[]> {
  'use cache'
  keepAsPage(site, 'goods')
  const found = await askOrRecall(site, { key: 'sitemapCampaigns' })
  markStale(site, found)
  return found.state === 'building' || !found.data ? [] : found.data.ids
}
export const readListedCampaigns = ofSite(listedCampaignsOf)
