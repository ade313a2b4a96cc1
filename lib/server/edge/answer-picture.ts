import 'server-only'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { ownFiles } from '#lib/routes/files.ts'
import { SITE_HEADER } from '#lib/routes/next-config.ts'
import type { Encoding } from '../encoded-body.ts'
import { EncodedBody } from '../encoded-body.ts'
import { keptResults } from '../metrics/tally.ts'
import type { ShopSite } from '../sites.ts'
import type { Exchange } from './answer-page.ts'
import { keepReady } from './ready-answers.ts'
import type { Handler } from './render.ts'
import { etagOf, renderInMemory } from './render.ts'
import { sendFile } from './send-file.ts'

/** Pictures of the shop API, and those of other hosts made to size: the same for everybody. */
const PREFIXES: readonly string[] = ['/api/image/', '/picture/']
/** The build's own, which the framework would read from disk for each page that a browser opens. */
const ICONS: readonly string[] = ['/icon.svg', '/apple-icon.png', '/favicon.ico']
/** Codes of the frame are drawn by the framework's handler, one for each name. */
const CODES = `${ownFiles.scanCode}?`
/** A picture is asked for again after this time (milliseconds), unless it is named by its content; browsers keep it for a day. */
const FRESH_MS = 60_000

interface Picture {
  readonly headers: OutgoingHttpHeaders
  readonly etag: string
  readonly bytes: Buffer
  /** Of one that is text, and leaves packed. */
  readonly text: EncodedBody | null
  readonly freshUntil: number
}

const kept = new LRUCache<string, Picture>({
  maxSize: 48 * 1024 * 1024,
  // Nothing of this size is shown in a list, and one must not push out hundreds.
  maxEntrySize: 2 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length + 1_024,
})
const fetching = new Map<string, Promise<Picture | null>>()

export const isPicture = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  ([...PREFIXES, CODES].some((prefix) => url.startsWith(prefix)) || ICONS.includes(url.split('?', 1)[0] ?? url))

const NOT_KEPT = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'content-length',
  'x-request-id',
  'vary',
])

const isOurs = (path: string): boolean => ICONS.includes(path) || path.startsWith(CODES)

/** Only what its own server calls a public picture is kept. */
async function fetchPicture(site: ShopSite, path: string, framework: Handler): Promise<Picture | null> {
  const headers = { host: site.host, [SITE_HEADER]: site.key, accept: 'image/*', 'user-agent': 'storefront' }
  const answer = await renderInMemory(framework, path, headers)
  const etag = String(answer.headers.etag ?? (isOurs(path) ? etagOf(answer.rawPayload) : ''))
  const caching = String(answer.headers['cache-control'])
  const isPublic = /\bpublic\b/.test(caching)
  const isImage = String(answer.headers['content-type']).startsWith('image/')
  if (answer.statusCode !== 200 || !isPublic || !isImage || etag === '' || answer.headers['set-cookie']) return null
  const freshUntil = /\bimmutable\b/.test(caching) ? Number.POSITIVE_INFINITY : Date.now() + FRESH_MS
  const entries = Object.entries(answer.headers).filter(([name]) => !NOT_KEPT.has(name))
  const bytes = answer.rawPayload
  const text = String(answer.headers['content-type']).startsWith('image/svg') ? new EncodedBody(bytes) : null
  return { headers: Object.fromEntries(entries), etag, bytes, text, freshUntil }
}

/** The bytes that leave, as their reader takes them. */
async function bytesFor({ bytes, text }: Picture, accepted: string | undefined): Promise<[Buffer, Encoding]> {
  const encoding = text?.encodingFor(accepted) ?? 'identity'
  if (text === null || encoding === 'identity') return [bytes, 'identity']
  return [text.ready(encoding) ?? (await text.make(encoding)), encoding]
}

async function pictureOf(site: ShopSite, path: string, framework: Handler): Promise<Picture | null> {
  const key = `${site.key} ${path}`
  const known = kept.get(key)
  if (known && known.freshUntil > Date.now()) {
    keptResults.picture.hit += 1
    return known
  }
  keptResults.picture.miss += 1
  const fetched = fetching.get(key) ?? fetchPicture(site, path, framework).finally(() => fetching.delete(key))
  fetching.set(key, fetched)
  const picture = await fetched
  if (picture) kept.set(key, picture)
  return picture
}

/** Answers with a picture from memory; false: it is for the framework to say what there is instead. */
export async function answerPicture(
  { request, response, site, readyKey }: Exchange,
  source: Handler,
  route: string,
): Promise<boolean> {
  const { url = '' } = request
  const path = url.startsWith(CODES) ? url : (url.split('?', 1)[0] ?? url)
  const picture = await pictureOf(site, path, source)
  if (picture === null) return false
  for (const [name, value] of Object.entries(picture.headers)) if (value !== undefined) response.setHeader(name, value)
  const [bytes, encoding] = await bytesFor(picture, request.headers['accept-encoding'])
  if (picture.text !== null) response.setHeader('vary', 'accept-encoding')
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  sendFile(request, response, { bytes, etag: picture.etag })
  const isPlainlyAsked = path === url || ICONS.includes(path)
  if (response.statusCode !== 200 || !isPlainlyAsked) return true
  const isStillSo = () => {
    const isSame = picture.freshUntil > Date.now() && kept.get(`${site.key} ${path}`) === picture
    if (isSame) keptResults.picture.hit += 1
    return isSame
  }
  keepReady(readyKey, response, { bytes, etag: picture.etag, route, isStillSo })
  return true
}
