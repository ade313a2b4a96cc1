import 'server-only'
import type { Endpoint } from '#lib/contract/call.ts'
import { env } from './env.ts'

/** The host name a reader asked for; a proxy's word counts only when configured. */
export function askedHost(headers: Headers): string {
  const forwarded = env().TRUST_PROXY ? headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  return (forwarded || headers.get('host') || '').toLowerCase()
}

/** Whether the reader came by https: configured address, or the trusted proxy's word. */
export function cameByHttps(headers: Pick<Headers, 'get'>): boolean {
  const forwarded = env().TRUST_PROXY ? headers.get('x-forwarded-proto')?.split(',')[0]?.trim() : undefined
  return (forwarded ?? new URL(env().SITE_URL).protocol.replace(':', '')) === 'https'
}

/** Upstream base address for a host name (spec §7): exact with port, then without, then the defaults. */
export function upstreamBase(host: string, endpoint: Endpoint = 'api'): URL {
  const { UPSTREAMS_BY_HOST, SHOP_API_URL, ACTIVITY_API_URL, CHAT_API_URL } = env()
  const name = host.replace(/:\d+$/, '')
  const own = (key: string) => (Object.hasOwn(UPSTREAMS_BY_HOST, key) ? UPSTREAMS_BY_HOST[key] : undefined)
  const chosen = own(host) ?? own(name) ?? { api: SHOP_API_URL, activity: ACTIVITY_API_URL, chat: CHAT_API_URL }
  return new URL(chosen[endpoint] ?? chosen.api)
}

/** Host whose upstream feeds the cached public pages. */
export function siteHost(): string {
  return new URL(env().SITE_URL).host
}

/** The address this shop was asked under, if it is one of its own; else the configured one. */
export function ownOrigin(headers: Headers): string {
  const host = askedHost(headers)
  const isKnown = host === siteHost() || Object.hasOwn(env().UPSTREAMS_BY_HOST, host)
  return isKnown ? `${cameByHttps(headers) ? 'https' : 'http'}://${host}` : new URL(env().SITE_URL).origin
}
