import 'server-only'
import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { NO_SIGN_IN_PAGE } from '#lib/routes/offered.ts'
import type { SiteKey } from '#lib/server/sites.ts'
import { EncodedBody } from '../encoded-body.ts'
import type { CacheState } from '../framework.ts'
import { CACHE_HEADER, cacheStateOf, largeScripts, onCacheTags } from '../framework.ts'
import { heardOf, isHearing } from '../heard-changes.ts'
import { keptResults } from '../metrics/tally.ts'
import { isSharing } from '../pages-redis.ts'
import { isGone, STALE_TAG } from '../revalidation.ts'
import { generationOf, isUntouched } from '../site-changes.ts'
import { upstreamBase } from '../sites.ts'
import { traced } from '../tracing/spans.ts'
import { shopAt } from '../upstream/shop-identity.ts'
import { cdnHeadersOf } from './cdn-headers.ts'
import type { KeptAnswer } from './kept-answers.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'
import type { PageRequest } from './page-parts.ts'
import { headersOf, targetOf } from './page-parts.ts'
import { sharedPageShape, sharedPages } from './shared-pages.ts'

/** What answers a request behind this layer: the framework. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface Rendered {
  readonly answer: KeptAnswer
  /** Where the framework had it from; null: it is not kept. */
  readonly state: CacheState | null
  readonly cookies?: string | readonly string[]
}

/**
 * How long a page is sent without asking the framework whether it has another one (milliseconds). Of what changes the shop
 * tells; what begins and ends by the clock is looked for by the framework every five minutes in any case.
 */
const FRESH_MS = 60_000
/** The same while no changes are announced. */
const FRESH_UNTOLD_MS = 5_000

export const freshMsOf = (site: SiteKey): number => (isHearing(site) ? FRESH_MS : FRESH_UNTOLD_MS)
/** The framework sent an old page and renders the new one meanwhile. */
const STALE_MS = 150

/** Of one connection, or of this layer's own making. */
const NOT_KEPT = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'content-length',
  'content-encoding',
  'cache-control',
  'etag',
  'set-cookie',
  CACHE_HEADER,
])

function withAcceptEncoding(vary: string): string {
  return /\baccept-encoding\b/i.test(vary) ? vary : [vary, 'accept-encoding'].filter(Boolean).join(', ')
}

/** The framework names a picture to load early twice when it renders, and once when it has the page already. */
const onlyOnce = (value: string | string[]): string => [...new Set([value].flat())].join(', ')

export function keptHeaders(given: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || NOT_KEPT.has(name)) continue
    headers[name] = name === 'link' && typeof value !== 'number' ? onlyOnce(value) : value
  }
  headers.vary = withAcceptEncoding(String(given.vary ?? ''))
  return headers
}

let named: string | undefined

/**
 * Has the large scripts of every page asked for with its first bytes. Without HTTP/2 browsers ask for scripts only once styles and the
 * first picture are there, and leave a slow line idle meanwhile.
 */
function withLargeScripts(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  named ??= largeScripts()
    .map((address) => `<${address}>; rel=preload; as="script"`)
    .join(', ')
  return named === '' ? headers : { ...headers, link: [headers.link, named].filter(Boolean).join(', ') }
}

export const etagOf = (bytes: Buffer): string => `W/"${createHash('sha1').update(bytes).digest('base64url')}"`

export const keyOf = ({ site, url, part, isMissing }: PageRequest): string =>
  `${site.key} ${part} ${url}${isMissing ? ' missing' : ''}`

/** Lets the framework answer a request that no reader sent. As a stream, because the whole would be made into text as well. */
export async function renderInMemory(framework: Handler, url: string, headers: Record<string, string>) {
  const { inject } = await import('light-my-request')
  const handler = framework as Parameters<typeof inject>[0]
  const answer = await inject(handler, { method: 'GET', url, headers, payloadAsStream: true })
  const rawPayload = await buffer(answer.stream())
  return { statusCode: answer.statusCode, headers: answer.headers, rawPayload }
}

/** Lets the framework answer for a page, or a part of one, with nothing of a reader's request. */
export async function askFramework(wanted: PageRequest, framework: Handler) {
  const headers = headersOf(wanted)
  return await renderInMemory(framework, await targetOf(wanted, headers), headers)
}

/** Makes an answer of what was rendered, here or by another storefront; one that has not changed keeps its encodings. */
function answerOf(
  wanted: PageRequest,
  payload: Buffer,
  { status, headers }: Pick<KeptAnswer, 'status' | 'headers'>,
  { generation, freshMs, tags }: { generation: number; freshMs: number; tags: readonly string[] | null },
): KeptAnswer {
  const etag = etagOf(payload)
  const before = keptAnswer(keyOf(wanted))
  const body = before?.etag === etag ? before.body : new EncodedBody(payload)
  const cdn = cdnHeadersOf(wanted.site.key, tags)
  return { status, headers, etag, body, generation, tags, freshUntil: Date.now() + freshMs, cdn }
}

/** Of the framework's tags those of this site, as the site has them. */
function ownTags(site: SiteKey, tags: readonly string[] | null): readonly string[] | null {
  const prefix = `${site}/`
  return tags?.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : [])) ?? null
}

/** Without the name of the segment, which the reader's browser has sent. */
const partName = ({ part }: PageRequest): string => part.split(' ', 1)[0] ?? part

async function ask(
  wanted: PageRequest,
  framework: Handler,
): Promise<Rendered & { readonly tags: readonly string[] | null }> {
  const generation = generationOf(wanted.site.key)
  let tags: readonly string[] | null = null
  const noting: Handler = (request, response) => {
    onCacheTags(request, (given) => {
      tags = given
    })
    framework(request, response)
  }
  const response = await traced(
    { name: 'render page', kind: 'internal', facts: { 'shop.site': wanted.site.key, 'shop.part': partName(wanted) } },
    () => askFramework(wanted, noting),
    ({ headers }) => ({ 'shop.page_cache': String(headers[CACHE_HEADER] ?? 'none') }),
  )
  const state = cacheStateOf(response.headers)
  const says404 = wanted.isMissing && wanted.url !== NO_SIGN_IN_PAGE && wanted.part === 'document'
  const status = says404 && response.statusCode === 200 ? 404 : response.statusCode
  const freshMs = state === 'STALE' ? STALE_MS : freshMsOf(wanted.site.key)
  const own = ownTags(wanted.site.key, tags)
  const headers = keptHeaders(response.headers)
  const answer = answerOf(
    wanted,
    response.rawPayload,
    { status, headers: wanted.part === 'document' && state ? withLargeScripts(headers) : headers },
    { generation, freshMs, tags: state === 'STALE' ? null : own },
  )
  return { answer, state, cookies: response.headers['set-cookie'], tags: own }
}

/** Under which name storefronts share a page: not with those of another shop at the same address. */
const sharedNameOf = (wanted: PageRequest): string => `${shopAt(upstreamBase(wanted.site)) ?? ''} ${keyOf(wanted)}`

/** The page as another storefront has rendered it, if that knew all that this one knows of it. */
async function takeShared(wanted: PageRequest): Promise<Rendered | null> {
  const generation = generationOf(wanted.site.key)
  const page = await (await sharedPages())?.take(sharedNameOf(wanted))
  if (page === undefined) return null
  const isGood = page !== null && heardOf(wanted.site.key).allows(page.known, page.tags) && !isGone(wanted.site.key)
  keptResults.shared[isGood ? 'hit' : 'miss'] += 1
  if (!isGood) return null
  const answer = answerOf(wanted, page.plain, page, {
    generation,
    freshMs: freshMsOf(wanted.site.key),
    tags: page.tags,
  })
  return { answer, state: 'HIT' }
}

/** Lets the other storefronts have a page, unless it shows a copy or nothing is known of what it shows. */
async function share(
  wanted: PageRequest,
  { answer, state, tags }: Awaited<ReturnType<typeof ask>>,
  known: readonly number[] | null,
  name: string,
): Promise<void> {
  const site = wanted.site.key
  if (state === 'STALE' || tags === null || known === null || isGone(site)) return
  if (tags.includes(STALE_TAG)) return
  const { status, headers, body } = answer
  const page = sharedPageShape.safeParse({ status, headers, tags, known })
  if (page.success) await (await sharedPages())?.give(name, { ...page.data, plain: body.plain })
}

const rendering = new Map<string, Promise<Rendered>>()

/** Pages that are being rendered at this moment. */
export const rendersNow = (): number => rendering.size

/** A page of which the framework says that it is the same for everyone. What is missing has one page, whatever was asked for. */
const isWorthKeeping = ({ answer, state, cookies }: Rendered, { isMissing }: PageRequest): boolean =>
  state !== null && cookies === undefined && (answer.status === 200 || (isMissing && answer.status === 404))

async function askAndKeep(wanted: PageRequest, framework: Handler): Promise<Rendered> {
  const taken = isSharing() ? await takeShared(wanted) : null
  if (taken !== null) {
    keepAnswer(keyOf(wanted), taken.answer)
    return taken
  }
  const known = heardOf(wanted.site.key).applied
  const name = sharedNameOf(wanted)
  const found = await ask(wanted, framework)
  if (!isWorthKeeping(found, wanted)) return { ...found, state: null }
  keepAnswer(keyOf(wanted), found.answer)
  if (isSharing()) void share(wanted, found, known, name)
  return found
}

/** Asks the framework for a page, once for all who want it now, and keeps what is the same for everyone. */
export async function renderPage(wanted: PageRequest, framework: Handler): Promise<Rendered> {
  const key = keyOf(wanted)
  const generation = generationOf(wanted.site.key)
  const running = rendering.get(`${key} ${generation}`)
  const shared = await running
  // An answer that may not be cached may not be shared between requests either: it can carry a nonce.
  if (shared && (shared.state !== null || shared.answer.status >= 500)) return shared
  const rendered = askAndKeep(wanted, framework).finally(() => rendering.delete(`${key} ${generation}`))
  rendering.set(`${key} ${generation}`, rendered)
  return await rendered
}

/** How long past its time a page is sent once more while the framework is asked (milliseconds). */
const LATE_MS = 30_000

interface Recalled {
  readonly answer: KeptAnswer
  /** It may be sent. */
  readonly isUsable: boolean
  /** It may be sent without asking the framework for another. */
  readonly isCurrent: boolean
}

/** What is kept of a page. */
export function recall(wanted: PageRequest): Recalled | null {
  const answer = keptAnswer(keyOf(wanted))
  if (!answer) return null
  const late = Date.now() - answer.freshUntil
  const isUsable = late < LATE_MS && isUntouched(wanted.site.key, answer)
  return { answer, isUsable, isCurrent: isUsable && late < 0 }
}

/** An answer that has grown by an encoding takes more room. */
export function rememberSize(wanted: PageRequest, answer: KeptAnswer): void {
  const key = keyOf(wanted)
  if (keptAnswer(key) === answer) keepAnswer(key, answer)
}
