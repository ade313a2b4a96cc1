import 'server-only'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale } from './life.ts'

/** A whole file of addresses takes longer than a page may. */
const LIMIT_MS = 10_000

/** Numbers of the goods on one file of the sitemap, and how many files there are. */
export async function readSitemapGoods(page: number): Promise<{ ids: readonly number[]; files: number }> {
  'use cache'
  keepAsPage('goods')
  const found = await askOrRecall({
    key: 'sitemapGoods',
    query: { page },
    limitMs: LIMIT_MS,
    isWorthKeeping: (data) => data.ids.length > 0,
  })
  markStale(found)
  return found.state === 'building' || !found.data
    ? { ids: [], files: 1 }
    : { ids: found.data.ids, files: found.data.last_page }
}

/** Running activities with a list of goods of their own. */
export async function readListedActivities(): Promise<readonly number[]> {
  'use cache'
  keepAsPage('goods')
  const found = await askOrRecall({ key: 'sitemapActivities' })
  markStale(found)
  return found.state === 'building' || !found.data ? [] : found.data.ids
}
