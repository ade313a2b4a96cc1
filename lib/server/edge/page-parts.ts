import 'server-only'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { SITE_HEADER } from '#lib/routes/next-config.ts'
import { dataHeaders, partDigest, segmentOf } from '../framework.ts'
import { ADMITTED_HEADER, shared } from '../revalidation.ts'
import type { ShopSite } from '../sites.ts'

/** Which part of a page is wanted: all of it, its data for the framework's script, or one prefetched segment of these. */
export type Part = 'document' | 'data' | `segment ${string}`

export interface PageRequest {
  readonly site: ShopSite
  /** Canonical address. */
  readonly url: string
  readonly part: Part
  /** A page that says that something is missing. */
  readonly isMissing: boolean
  /** A page of members, whose reader seems to be signed in. */
  readonly isMembers?: boolean
}

/** Request headers for a page that is the same for everybody: site and part only, nothing from the reader's request. */
export function headersOf({ site, part, isMembers }: PageRequest): Record<string, string> {
  const headers = {
    host: site.host,
    [SITE_HEADER]: site.key,
    accept: '*/*',
    'user-agent': 'storefront',
    ...(isMembers && { [ADMITTED_HEADER]: shared().secret }),
  }
  if (part === 'document') return headers
  return { ...headers, ...dataHeaders(part === 'data' ? undefined : part.slice('segment '.length)) }
}

/** Where the framework has it. */
export async function targetOf({ url, part }: PageRequest, headers: IncomingHttpHeaders): Promise<string> {
  if (part === 'document') return url
  const digest = await partDigest(headers)
  return `${url}${url.includes('?') ? '&' : '?'}_rsc${digest === '' ? '' : `=${digest}`}`
}

/** Which part of a page a request is for; null for what the framework had better answer itself. */
export async function partOf({ url = '', headers }: IncomingMessage): Promise<Part | null> {
  if (headers.rsc === undefined) return 'document'
  const given = new URLSearchParams(url.split('?')[1] ?? '').get('_rsc')
  if (headers.rsc !== '1' || given === null || given !== (await partDigest(headers))) return null
  const segment = segmentOf(headers)
  if (segment === undefined) return 'data'
  return segment === null ? null : `segment ${segment}`
}
