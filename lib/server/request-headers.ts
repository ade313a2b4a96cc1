import 'server-only'
import { isIP } from 'node:net'
import { REQUEST_ID_HEADER } from '#lib/contract/session.ts'
import { saneRequestId } from '#lib/server/request-note.ts'
import { askedHost, askedSite, CLIENT_ADDRESS_HEADER, cameByHttps } from './endpoints.ts'

const ETAG = /^(W\/)?"[\x21\x23-\x7e]{0,200}"$/

/** The reader's request id when it is a sane one, else a new one; the same from page to shop API. */
export function requestIdOf(headers: Headers): string {
  return saneRequestId(headers.get(REQUEST_ID_HEADER))
}

/** The few headers of the reader that reach the upstream, cleaned. Everything else stays here. */
export function passedRequestHeaders(headers: Headers): Record<string, string> {
  const passed: Record<string, string> = {}
  const agent = headers.get('user-agent')?.replace(/[^\x20-\x7e]/g, '')
  if (agent) passed['user-agent'] = agent.slice(0, 300)
  const address = headers.get(CLIENT_ADDRESS_HEADER)
  if (address !== null && isIP(address) !== 0) passed['x-forwarded-for'] = address
  return passed
}

/** Condition of a picture request, when it is a well-formed one. */
export function passedCondition(headers: Headers): Record<string, string> {
  const etag = headers.get('if-none-match')
  return etag !== null && ETAG.test(etag) ? { 'if-none-match': etag } : {}
}

/** Where the reader of a stream left off, when it is a well-formed position. */
export function passedPosition(headers: Headers): Record<string, string> {
  const position = headers.get('last-event-id')
  return position !== null && /^\d{1,15}$/.test(position) ? { 'last-event-id': position } : {}
}

/**
 * Whether a write comes from a page of this shop, by scheme and host: a page that came by http can come from anyone on the
 * way. Browsers always name the origin of a write or the relation of the sites; a request with neither is not from a browser page
 * and is refused.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  if (origin === null) return site === 'same-origin'
  const own = new URL(askedSite(headers).url)
  if (origin === own.origin) return true
  // A site is also found under its host's other ports, and a shop for trying out under every loopback name.
  const scheme = own.protocol === 'https:' || cameByHttps(headers) ? 'https:' : 'http:'
  return origin.toLowerCase() === `${scheme}//${askedHost(headers)}`
}

/** Whether a script of the page asks; a picture or a frame in rich text, or an address typed in, names another purpose. */
export const isAskedByScript = (headers: Headers): boolean => headers.get('sec-fetch-dest') === 'empty'
