import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { env } from './env.ts'
import type { ShopSite } from './sites.ts'
import { sites } from './sites.ts'

/** Address of the reader as the door's guard knows it; whatever a reader writes there himself is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

type Reader = Pick<Headers, 'get'>

const firstOf = (value: string | null | undefined) => value?.split(',')[0]?.trim()

function hostOf(host: string | null | undefined, forwarded: string | null | undefined): string {
  return ((env().TRUST_PROXY && firstOf(forwarded)) || host || '').toLowerCase()
}

/** The host name a reader asked for; a proxy's word counts only when configured. */
export function askedHost(headers: Reader): string {
  return hostOf(headers.get('host'), headers.get('x-forwarded-host'))
}

/** The site of a request that no handler has seen yet; null for a host that is none of ours. */
export function siteOfIncoming(headers: IncomingHttpHeaders): ShopSite | null {
  return sites().ofHost(hostOf(headers.host, headers['x-forwarded-host']?.toString()))
}

/** The site a reader asked for. Requests of unknown hosts end before any handler runs. */
export function askedSite(headers: Headers): ShopSite {
  const host = askedHost(headers)
  const site = sites().ofHost(host)
  if (!site) throw new Error(`there is no site of ${host}`)
  return site
}

/** Whether the reader came by https: the trusted proxy's word, or the site's public address. */
export function cameByHttps(headers: Reader): boolean {
  const forwarded = env().TRUST_PROXY ? firstOf(headers.get('x-forwarded-proto')) : undefined
  const { url } = sites().ofHost(askedHost(headers)) ?? { url: env().SITE_URL }
  return (forwarded ?? new URL(url).protocol.replace(':', '')) === 'https'
}

/** Where the pages of this site are, as browsers see it. */
export const ownOrigin = (headers: Headers): string => new URL(askedSite(headers).url).origin
