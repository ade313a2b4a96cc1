import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { site as siteOfPage } from 'next/root-params'
import { FIRST_SITE } from '#lib/routes/next-config.ts'
import { env } from './env.ts'
import type { ShopSite, SiteKey } from './sites.ts'
import { siteByKey } from './sites.ts'

const handled = new AsyncLocalStorage<SiteKey>()

/** Runs a route handler's work for its site: the framework tells only pages which one they are rendered for. */
export function forSite<Result>(site: SiteKey, work: () => Promise<Result>): Promise<Result> {
  return handled.run(site, work)
}

/** The site that is being rendered for. A cached read cannot ask: it is given the key, which so becomes part of its own. */
export async function currentSite(): Promise<SiteKey> {
  const site = handled.getStore() ?? (await siteOfPage())
  if (site === undefined) throw new Error('nothing is drawn for a site here')
  // What is read, tagged and copied for the first requests is the site's own.
  return site === FIRST_SITE ? siteByKey(site).key : site
}

/** A cached read of the site that is being rendered for. */
export function ofSite<Given extends readonly unknown[], Result>(
  read: (site: SiteKey, ...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  return async (...given) => read(await currentSite(), ...given)
}

export interface Site extends Pick<ShopSite, 'name' | 'url'> {
  /** Tags by name that search engines ask the owner of a site to show. */
  readonly verification: Readonly<Record<string, string>>
}

/** Name and address of the shop a page is rendered for: configuration, read when the shop runs, so that a build serves any shop. */
export async function readSite(): Promise<Site> {
  const key = await currentSite()
  if (process.env.NEXT_PHASE === 'phase-production-build')
    return { name: '', url: 'http://localhost', verification: {} }
  const { name, url } = siteByKey(key)
  return { name, url, verification: env().SITE_VERIFICATION }
}
