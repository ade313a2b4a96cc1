import 'server-only'
import type { Endpoint } from '#lib/contract/call.ts'
import { FIRST_SITE } from '#lib/routes/next-config.ts'
import type { Env } from './env.ts'
import { env } from './env.ts'

/** Names a site inside this process: in the framework's paths and cache keys, in tags and copies. */
export type SiteKey = string

/** One of the shops behind this process: what its readers see of it, and the upstream that feeds it. */
export interface ShopSite {
  readonly key: SiteKey
  /** A host that leads to it. */
  readonly host: string
  readonly name: string
  /** Public address, without a slash at its end. */
  readonly url: string
  /** Of each kind the addresses of one upstream, never none. */
  readonly endpoints: Readonly<{ api: readonly string[] } & Partial<Record<Endpoint, readonly string[]>>>
  readonly eventsSecret?: string
}

interface Sites {
  /** The one of SITE_URL first. */
  readonly all: readonly ShopSite[]
  readonly byKey: ReadonlyMap<SiteKey, ShopSite>
  readonly ofHost: (host: string) => ShopSite | null
}

/** Letters that need no escaping in a path and make no ending of a file; different hosts stay different. */
const keyOf = (host: string): SiteKey => host.replaceAll('.', '_').replaceAll(':', '~').replace(/[[\]]/g, '')

const withoutPort = (host: string): string => host.replace(/:\d+$/, '')

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(withoutPort(host))

/** Where readers find a host that does not say it: as they find SITE_URL, by its port too when the host names none. */
function addressOf(host: string, { protocol, port }: URL): string {
  return `${protocol}//${host}${port === '' || host !== withoutPort(host) ? '' : `:${port}`}`
}

/** The table of sites that the variables describe. */
export function sitesOf(settings: Env): Sites {
  const { UPSTREAMS_BY_HOST: entries, SITE_URL, SITE_NAME, SHOP_EVENTS_SECRET } = settings
  const siteUrl = new URL(SITE_URL)
  const toSite = (host: string, entry: (typeof entries)[string], url: string): ShopSite => {
    const { site_url = url, site_name = SITE_NAME, events_secret = SHOP_EVENTS_SECRET, ...endpoints } = entry
    return { key: keyOf(host), host, name: site_name, url: site_url, endpoints, eventsSecret: events_secret }
  }
  const own = [siteUrl.host, siteUrl.hostname].find((host) => Object.hasOwn(entries, host))
  const defaults = { api: settings.SHOP_API_URL, activity: settings.ACTIVITY_API_URL, chat: settings.CHAT_API_URL }
  const first = toSite(siteUrl.host, (own === undefined ? undefined : entries[own]) ?? defaults, SITE_URL)
  const byHost = new Map([
    [siteUrl.hostname, first],
    ...Object.entries(entries).map(([host, entry]) => [host, toSite(host, entry, addressOf(host, siteUrl))] as const),
    ...[siteUrl.host, ...(own === undefined ? [] : [own])].map((host) => [host, first] as const),
  ])
  const all = [...new Set([first, ...byHost.values()])]
  return {
    all,
    byKey: new Map(all.map((site) => [site.key, site])),
    ofHost: (host) =>
      byHost.get(host) ??
      byHost.get(withoutPort(host)) ??
      (isLoopback(siteUrl.host) && isLoopback(host) ? first : null),
  }
}

let current: Sites | undefined

/** Every site of this process, put together once. */
export function sites(): Sites {
  current ??= sitesOf(env())
  return current
}

/** Throws for a key that no site has. */
export function siteByKey(key: SiteKey): ShopSite {
  const site = key === FIRST_SITE ? sites().all[0] : sites().byKey.get(key)
  if (!site) throw new Error(`there is no site ${key}`)
  return site
}

/**
 * Base address of the upstream that answers a site's calls of a kind (spec §7). Of several it is the first: what is known of
 * the upstream, its cookies and its pictures, is known by it, and upstream/addresses.ts chooses where a call goes.
 */
export function upstreamBase({ endpoints }: ShopSite, endpoint: Endpoint = 'api'): URL {
  return new URL((endpoints[endpoint] ?? endpoints.api)[0] ?? '')
}

/** Every upstream of this process as its base addresses, the first of which is the one it is known by. */
export function upstreams(): readonly (readonly URL[])[] {
  const lists = sites().all.flatMap(({ endpoints: { api, activity, chat } }) => [api, activity ?? api, chat ?? api])
  return lists.map((urls) => urls.map((url) => new URL(url)))
}
