import 'server-only'
import { ofSite } from '../current-site.ts'
import type { SiteKey } from '../sites.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale } from './life.ts'

/** A whole file of addresses takes longer than a page may. */
const LIMIT_MS = 10_000

interface SitemapGoods {
  readonly id: number
  /** 2026-11-20; null where nobody knows. */
  readonly changedOn: string | null
  /** Path of their own picture. */
  readonly image: string | null
}

/** The goods on one file of the sitemap, and how many files there are. */
async function sitemapGoodsOf(site: SiteKey, page: number): Promise<{ goods: SitemapGoods[]; files: number }> {
  'use cache'
  keepAsPage(site, 'goods')
  const found = await askOrRecall(site, {
    key: 'sitemapGoods',
    query: { page },
    limitMs: LIMIT_MS,
    isWorthKeeping: (data) => data.ids.length > 0,
  })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return { goods: [], files: 1 }
  const { ids, last_page: files, pages } = found.data
  const known = new Map(pages.map((each) => [each.id, each]))
  const goods = ids.map((id) => ({
    id,
    changedOn: known.get(id)?.changed_on || null,
    image: known.get(id)?.image || null,
  }))
  // A shop without goods has a first page, but no file.
  return { goods, files: page === 1 && ids.length === 0 ? 0 : files }
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
