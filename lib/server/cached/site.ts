import 'server-only'
import { currentSite } from '../current-site.ts'
import type { ShopSite } from '../sites.ts'
import { siteByKey } from '../sites.ts'

export type Site = Pick<ShopSite, 'name' | 'url'>

/** Name and address of the shop a page is rendered for: configuration, read when the shop runs, so that a build serves any shop. */
export async function readSite(): Promise<Site> {
  const key = await currentSite()
  if (process.env.NEXT_PHASE === 'phase-production-build') return { name: '', url: 'http://localhost' }
  const { name, url } = siteByKey(key)
  return { name, url }
}
