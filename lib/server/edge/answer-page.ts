import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { helpSearchPath } from '#lib/routes/article-links.ts'
import type { CanonicalAddress } from '#lib/routes/canonical.ts'
import { canonicalAddress } from '#lib/routes/canonical.ts'
import { UNAVAILABLE_PATH } from '#lib/routes/next-config.ts'
import { ABSENT_PATH, absentPathOf, NO_SIGN_IN, NO_SIGN_IN_PAGE } from '#lib/routes/offered.ts'
import { isListPath, isMembersPath } from '#lib/routes/personal.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import { absentFeatures, isEverythingOffered } from '../features/state.ts'
import { CACHE_HEADER } from '../framework.ts'
import { isOfRow } from '../members-row.ts'
import { keptResults, tally } from '../metrics/tally.ts'
import type { RequestNote } from '../request-note.ts'
import { signInFirst } from '../sign-in/session.ts'
import type { ShopSite } from '../sites.ts'
import { upstreamBase } from '../sites.ts'
import { requestOf } from './answer-call.ts'
import { allowCdn } from './cdn-headers.ts'
import { UNKNOWN_PAGE } from './clean-request.ts'
import type { KeptAnswer } from './kept-answers.ts'
import { lookingNow, mayBeThere } from './known-rows.ts'
import type { PageRequest, Part } from './page-parts.ts'
import { partOf } from './page-parts.ts'
import { keepReady } from './ready-answers.ts'
import type { Handler, Rendered } from './render.ts'
import { recall, rememberSize, renderPage, rendersNow } from './render.ts'
import { UNKNOWN_ROUTE } from './route-of.ts'
import { sendAnswer } from './send-answer.ts'
import { refuseForNow } from './short-answers.ts'
import { renderingOnce, sendShortLived } from './short-lived-pages.ts'
import { watchRequest } from './watch-request.ts'

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly site: ShopSite
  /** Key under which the same question finds this answer; null: it is not shared. */
  readonly readyKey: string | null
  /** What is noted of a request that takes work; what is answered from memory takes none. */
  note?: RequestNote
}

/** A page as it may be asked of the framework. */
interface Page {
  readonly url: string
  readonly isMissing: boolean
  /** Of what the page is, when it is public. */
  readonly address: CanonicalAddress | null
}

const missing: Page = { url: UNKNOWN_PAGE, isMissing: true, address: null }

/**
 * The page for a request's address. What the upstream does not offer says so under its own address, and what cannot be
 * is the page for unknown addresses.
 */
function pageOf(site: ShopSite, target: string): Page {
  const [path = '/', query = ''] = target.split(/\?(.*)/s, 2)
  if (path === UNKNOWN_PAGE || path.startsWith(ABSENT_PATH)) return missing
  // Whether signing in happens elsewhere, its own entry finds out first.
  const isEntry = path === routes.login.path && !new URLSearchParams(query).has(NO_SIGN_IN)
  if (!isEntry && !isEverythingOffered()) {
    const absent = absentPathOf(path, absentFeatures(upstreamBase(site)))
    if (absent !== null) return { url: absent, isMissing: true, address: null }
  }
  const address = canonicalAddress(path, query)
  if (address === 'missing') return missing
  return address
    ? { url: address.path + address.query, isMissing: false, address }
    : { url: target, isMissing: false, address }
}

/** More pages are asked for at once than can be rendered in time. */
const MOST_AT_ONCE = 80

function send(
  { request, response }: Exchange,
  wanted: PageRequest,
  { answer, state }: Pick<Rendered, 'answer' | 'state'>,
): void {
  if (state !== null) response.setHeader(CACHE_HEADER, state)
  allowCdn(request, response, wanted, answer)
  const making = sendAnswer(request, response, answer)
  making?.then(
    () => rememberSize(wanted, answer),
    () => response.destroy(),
  )
}

/** A page that the framework does not cache goes out as it came. */
function sendOwn({ request, response }: Exchange, { answer, cookies }: Rendered): void {
  response.statusCode = answer.status
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) response.setHeader(name, value)
  if (cookies) response.appendHeader('set-cookie', cookies)
  response.setHeader('cache-control', 'private, no-cache, no-store, max-age=0, must-revalidate')
  response.setHeader('content-length', answer.body.plain.length)
  response.end(request.method === 'HEAD' ? undefined : answer.body.plain)
}

/** In place of a page that was never seen and cannot be rendered now: the frame, why, and when to come again. */
async function sendUnavailable(exchange: Exchange, framework: Handler): Promise<void> {
  const wanted: PageRequest = { site: exchange.site, url: UNAVAILABLE_PATH, part: 'document', isMissing: false }
  const { answer } = recall(wanted) ?? (await renderPage(wanted, framework))
  if (answer.status !== 200) return refuseForNow(exchange.response)
  exchange.response.setHeader('retry-after', '5')
  sendOwn(exchange, { answer: { ...answer, status: 503 }, state: null })
}

async function renderAndSend(exchange: Exchange, wanted: PageRequest, framework: Handler): Promise<void> {
  if (rendersNow() >= MOST_AT_ONCE) return refuseForNow(exchange.response)
  const older = recall(wanted)?.answer
  const rendered = await renderPage(wanted, framework)
  const hasFailed = rendered.answer.status >= 500
  // An older page is better than none while the framework can render no other.
  if (hasFailed && older) {
    keptResults.page.stale += 1
    return send(exchange, wanted, { answer: older, state: 'STALE' })
  }
  if (hasFailed) {
    // The framework's script has no use for words: it asks for the document then.
    return wanted.part === 'document' ? await sendUnavailable(exchange, framework) : refuseForNow(exchange.response)
  }
  if (rendered.state === null) sendOwn(exchange, rendered)
  else send(exchange, wanted, rendered)
}

/** Sends what is kept, unless the site has changed since or it is old. A little late is as good: the framework is asked behind the reader's back. */
function sendKept(exchange: Exchange, wanted: PageRequest, framework: Handler, route: string): boolean {
  const kept = recall(wanted)
  if (!kept?.isUsable) return false
  keptResults.page[kept.isCurrent ? 'hit' : 'late'] += 1
  if (!kept.isCurrent) renderPage(wanted, framework).catch(() => undefined)
  send(exchange, wanted, { answer: kept.answer, state: 'HIT' })
  if (kept.isCurrent) keepReadyPage(exchange, wanted, kept.answer, route)
  return true
}

/** Lets the next reader have the answer that was just sent, where its address is the page's own. */
function keepReadyPage(
  { request, response, site, readyKey }: Exchange,
  wanted: PageRequest,
  answer: KeptAnswer,
  route: string,
): void {
  const isOwnAddress = (request.url ?? '').replace(/[?&]_rsc(=[^&]*)?$/, '') === wanted.url
  const encoding = answer.body.encodingFor(request.headers['accept-encoding'])
  const bytes = answer.body.ready(encoding)
  if (!isOwnAddress || bytes === undefined || response.statusCode !== answer.status) return
  const upstream = upstreamBase(site)
  const absent = absentFeatures(upstream)
  const isStillSo = (): boolean => {
    const kept = recall(wanted)
    const isSame = kept?.isCurrent === true && kept.answer === answer && answer.body.ready(encoding) === bytes
    if (!isSame || absentFeatures(upstream) !== absent) return false
    keptResults.page.hit += 1
    return true
  }
  keepReady(readyKey, response, { bytes, etag: answer.etag, route, isStillSo })
}

const renderedPerRequest: ReadonlySet<RouteKey> = new Set(['search', 'searchTable', 'listNoImage', 'campaignLoading'])

/** Lists are cached under their own names only: without a filter, the catalogue's in its table view by category. */
function isCachedList({ key, path, query }: CanonicalAddress): boolean {
  if (path !== routes[key].path) return false
  if (query === '') return key !== 'listTable'
  return (key === 'list' || key === 'listTable') && [...new URLSearchParams(query).keys()].join() === 'select'
}

/** Pages that are rendered for each request, though for everybody: their number has no end, and each has a nonce. */
function isRenderedPerRequest(address: CanonicalAddress): boolean {
  const { key, path, query } = address
  if (renderedPerRequest.has(key)) return true
  return isListPath(path) ? !isCachedList(address) : path === helpSearchPath && query !== ''
}

/** Whether it can be rendered once for several readers: the framework's data for its script depends on where a reader is. */
const isShortLived = ({ address, isMissing }: Page, part: Part | null): boolean =>
  !isMissing &&
  part === 'document' &&
  address !== null &&
  address.key !== 'campaignLoading' &&
  isRenderedPerRequest(address)

/**
 * Whether it is a members' page, and for somebody who seems to be signed in: what is in it then is the same for all of them, because
 * everything of a member's own is asked for by the browser. Rows that not every member has are looked for first, by the framework.
 */
function isForMembers({ request, site }: Exchange, { address, isMissing }: Page, part: Part | null): boolean {
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  if (address !== null || isMissing || part !== 'document' || !isMembersPath(path) || isOfRow(path)) return false
  return signInFirst(requestOf(request, site, null)) === null
}

/** Whether the framework keeps the page for everybody. */
const isCached = ({ address, isMissing }: Page): boolean =>
  isMissing || (address !== null && !isRenderedPerRequest(address))

/** Puts a request under its canonical address; a page that says what is missing has status 404, whatever renders it. */
function handOn({ request, response }: Exchange, page: Page): void {
  const [, query = ''] = request.url?.split('?') ?? []
  const digest = request.headers.rsc === undefined ? null : new URLSearchParams(query).get('_rsc')
  request.url = digest === null ? page.url : `${page.url}${page.url.includes('?') ? '&' : '?'}_rsc=${digest}`
  if (page.isMissing && page.url !== NO_SIGN_IN_PAGE && request.headers.rsc === undefined) {
    Object.defineProperty(response, 'statusCode', { get: () => 404, set: () => undefined, configurable: true })
  }
}

/**
 * Answers what is asked for with a public page from memory or, once for all who want it, from the framework: null.
 * Otherwise with what answers it when its turn comes, by its canonical address where it has one.
 */
export async function answerPage(exchange: Exchange, framework: Handler, isKeeping: boolean): Promise<Handler | null> {
  const { request, response, site } = exchange
  if (request.method !== 'GET' && request.method !== 'HEAD') return framework
  const part = await partOf(request)
  const asked = pageOf(site, request.url ?? '/')
  const wanted = (page: Page, of: Part): PageRequest => ({
    site,
    url: page.url,
    part: of,
    isMissing: page.isMissing,
  })
  if (isKeeping && part !== null && isCached(asked)) {
    const route = asked.address === null ? UNKNOWN_ROUTE : routes[asked.address.key].path
    if (sendKept(exchange, wanted(asked, part), framework, route)) {
      tally('memory', route, response.statusCode)
      return null
    }
  }
  const note = watchRequest(request, response)
  exchange.note = note
  if (lookingNow() >= MOST_AT_ONCE) {
    refuseForNow(response)
    return null
  }
  const page = asked.address && !(await mayBeThere(site.key, asked.address)) ? missing : asked
  if (isKeeping && part !== null && isCached(page)) {
    const found = wanted(page, part)
    if (!sendKept(exchange, found, framework, UNKNOWN_ROUTE)) {
      keptResults.page.miss += 1
      await renderAndSend(exchange, found, framework)
    }
    return null
  }
  const isMembers = isKeeping && isForMembers(exchange, page, part)
  if (isKeeping && (isMembers || isShortLived(page, part))) {
    const found = { ...wanted(page, 'document'), isMembers }
    if (!(await sendShortLived(request, response, found))) return renderingOnce(found, framework, note)
    return null
  }
  if (page.address !== null || page.isMissing) handOn(exchange, page)
  return framework
}
