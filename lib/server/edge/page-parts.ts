import 'server-only'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { SITE_HEADER } from '#lib/routes/next-config.ts'
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
}

/** The query the framework demands beside headers of its script: a digest of them, empty without any. */
const SEGMENT_HEADERS = ['next-router-prefetch', 'next-router-segment-prefetch'] as const

async function partDigest(headers: IncomingHttpHeaders): Promise<string> {
  const { computeCacheBustingSearchParam } = await import(
    'next/dist/shared/lib/router/utils/cache-busting-search-param.js'
  )
  const [prefetch, segment] = SEGMENT_HEADERS.map((name) => headers[name])
  return await computeCacheBustingSearchParam(
    prefetch as '1' | undefined,
    segment,
    headers['next-router-state-tree'],
    headers['next-url'],
  )
}

/** Request headers for a public page: site and part only, nothing from the reader's request. */
export async function headersOf({ site, part }: PageRequest): Promise<Record<string, string>> {
  const headers = { host: site.host, [SITE_HEADER]: site.key, accept: '*/*', 'user-agent': 'storefront' }
  if (part === 'document') return headers
  if (part === 'data') return { ...headers, rsc: '1' }
  const [prefetch, segment] = SEGMENT_HEADERS
  return { ...headers, rsc: '1', [prefetch]: '1', [segment]: part.slice('segment '.length) }
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
  const segment = headers['next-router-segment-prefetch']
  if (segment === undefined) return 'data'
  const isSane = typeof segment === 'string' && segment.length <= 300 && headers['next-router-prefetch'] === '1'
  return isSane ? `segment ${segment}` : null
}
