import 'server-only'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { encodeOnce } from '../encoded-body.ts'
import { keptResults } from '../metrics/tally.ts'
import type { RequestNote } from '../request-note.ts'
import { newNonce } from '../request-policy.ts'
import { generationOf } from '../site-changes.ts'
import { renderDocument } from './ask-worker.ts'
import type { PageRequest } from './page-parts.ts'
import type { Handler } from './render.ts'
import { freshMsOf, keptHeaders, keyOf } from './render.ts'

/** Lists with filters and searches have no end, so few of them are kept, apart from the pages that everybody reads. */
const MAX_BYTES = 32 * 1024 * 1024
/** For so long a list is sent again (milliseconds), unless its site changes: what it is made of is kept for longer. */
const KEPT_MS = 10_000
/** Members' pages are made of the frame alone, so they last as long as public ones. */
const keptMsOf = ({ isMembers, site }: PageRequest): number => (isMembers ? freshMsOf(site.key) : KEPT_MS)
const POLICY_HEADER = 'content-security-policy'
const OWN_POLICY = 'private, no-cache, no-store, max-age=0, must-revalidate'

/** A page as the framework rendered it for somebody: the same for everybody but for the nonce between its pieces. */
interface ShortLivedPage {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly pieces: readonly Buffer[]
  readonly cookies: string | readonly string[] | undefined
  readonly bytes: number
  readonly generation: number
  readonly until: number
}

const pages = new LRUCache<string, ShortLivedPage>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes })
const rendering = new Map<string, Promise<ShortLivedPage>>()

function nonceOf(headers: OutgoingHttpHeaders): string | undefined {
  return /'nonce-([^']+)'/.exec(String(headers[POLICY_HEADER] ?? ''))?.[1]
}

/** A header that names a stylesheet early repeats the nonce of another page; styles need none. */
const withoutNonce = (link: string): string => link.replace(/; nonce="[^"]*"/g, '')

function piecesOf(body: Buffer, nonce: string | undefined): readonly Buffer[] {
  const pieces: Buffer[] = []
  let from = 0
  for (let at = nonce ? body.indexOf(nonce) : -1; nonce && at >= 0; at = body.indexOf(nonce, from)) {
    pieces.push(body.subarray(from, at))
    from = at + nonce.length
  }
  return [...pieces, body.subarray(from)]
}

function joined([first = Buffer.alloc(0), ...rest]: readonly Buffer[], nonce: string): Buffer {
  const between = Buffer.from(nonce)
  return Buffer.concat([first, ...rest.flatMap((piece) => [between, piece])])
}

async function renderOnce(wanted: PageRequest, framework: Handler, note: RequestNote): Promise<ShortLivedPage> {
  const generation = generationOf(wanted.site.key)
  const response = await renderDocument(wanted, framework, note)
  const headers = keptHeaders(response.headers)
  if (typeof headers.link === 'string') headers.link = withoutNonce(headers.link)
  const nonce = nonceOf(headers)
  const page: ShortLivedPage = {
    status: response.status,
    headers,
    pieces: piecesOf(response.body, nonce),
    cookies: response.headers['set-cookie'],
    bytes: response.body.length,
    generation,
    until: Date.now() + keptMsOf(wanted),
  }
  if (page.status === 200 && page.cookies === undefined && nonce !== undefined && !note.hasHole) {
    pages.set(keyOf(wanted), page)
  }
  return page
}

/** Renders a page once for all who want it now. */
async function render(wanted: PageRequest, framework: Handler, note: RequestNote): Promise<ShortLivedPage> {
  const key = `${keyOf(wanted)} ${generationOf(wanted.site.key)}`
  const running = rendering.get(key)
  if (running !== undefined) return await running
  const rendered = renderOnce(wanted, framework, note).finally(() => rendering.delete(key))
  rendering.set(key, rendered)
  return await rendered
}

async function send(request: IncomingMessage, response: ServerResponse, page: ShortLivedPage): Promise<void> {
  const nonce = newNonce()
  response.statusCode = page.status
  for (const [name, value] of Object.entries(page.headers)) if (value !== undefined) response.setHeader(name, value)
  const policy = page.headers[POLICY_HEADER]
  if (policy !== undefined)
    response.setHeader(POLICY_HEADER, String(policy).replace(/'nonce-[^']+'/, `'nonce-${nonce}'`))
  response.setHeader('cache-control', OWN_POLICY)
  if (page.cookies) response.appendHeader('set-cookie', page.cookies)
  const { bytes, encoding } = await encodeOnce(joined(page.pieces, nonce), request.headers['accept-encoding'])
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** What is kept of a page, as long as it is true. */
function recall(wanted: PageRequest): ShortLivedPage | undefined {
  const page = pages.get(keyOf(wanted))
  return page && page.generation === generationOf(wanted.site.key) && Date.now() < page.until ? page : undefined
}

/** Sends a page that was rendered a moment ago, with a nonce of its own. False: there is none. */
export async function sendShortLived(
  request: IncomingMessage,
  response: ServerResponse,
  wanted: PageRequest,
): Promise<boolean> {
  const page = recall(wanted)
  keptResults.page[page ? 'hit' : 'miss'] += 1
  if (page) await send(request, response, page)
  return page !== undefined
}

/** In the framework's place: has it render the page with nothing of the reader in it, and sends that. */
export const renderingOnce =
  (wanted: PageRequest, framework: Handler, note: RequestNote): Handler =>
  (request, response) => {
    render(wanted, framework, note)
      .then((page) => send(request, response, page))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }
