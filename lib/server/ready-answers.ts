import 'server-only'
import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The framework names where a stored page came from in this header, just before it sends the page. */
const STORED_HEADER = 'x-nextjs-cache'
/** Below one packet compression saves nothing. */
const WORTH_COMPRESSING = 1_400
const MAX_KEPT_BYTES = 96 * 1024 * 1024

type Encoding = 'identity' | 'gzip' | 'br'

interface ReadyPage {
  readonly etag: string
  readonly bytes: Map<Encoding, Buffer>
}

/**
 * Pages that were sent before, as the bytes that go out. A page is known by its very text: the framework sends the same
 * string until the page is drawn anew, and comparing a string with itself costs nothing. Oldest first.
 */
const kept = new Map<string, ReadyPage>()
let keptBytes = 0

/** A string takes up to two bytes a character. */
const sizeOf = (text: string, page: ReadyPage): number =>
  [...page.bytes.values()].reduce((sum, { length }) => sum + length, text.length * 2)

function forget(text: string, page: ReadyPage): void {
  kept.delete(text)
  keptBytes -= sizeOf(text, page)
}

function readyPage(text: string): ReadyPage {
  const known = kept.get(text)
  if (known) {
    kept.delete(text)
    kept.set(text, known)
    return known
  }
  const plain = Buffer.from(text)
  const digest = createHash('sha1').update(plain).digest('base64url')
  const page: ReadyPage = { etag: `W/"${digest}"`, bytes: new Map([['identity', plain]]) }
  kept.set(text, page)
  keptBytes += sizeOf(text, page)
  for (const [oldest, oldPage] of kept) {
    if (keptBytes <= MAX_KEPT_BYTES || oldest === text) break
    forget(oldest, oldPage)
  }
  return page
}

function compress(plain: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer {
  if (encoding === 'gzip') return gzipSync(plain)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliCompressSync(plain, { params: { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_SIZE_HINT]: plain.length } })
}

function bytesOf(page: ReadyPage, encoding: Encoding): Buffer {
  const ready = page.bytes.get(encoding)
  if (ready) return ready
  const plain = page.bytes.get('identity') ?? Buffer.alloc(0)
  const made = encoding === 'identity' ? plain : compress(plain, encoding)
  page.bytes.set(encoding, made)
  keptBytes += made.length
  return made
}

/** The densest encoding a reader takes; one refused with q=0 is not taken. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const taken = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity'
}

/** Weak comparison over a list of tags, as a condition of a read is to be compared. */
function holds(condition: string | undefined, etag: string): boolean {
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag.slice(2))
}

function addVary(response: ServerResponse): void {
  const given = String(response.getHeader('vary') ?? '')
  if (!/\baccept-encoding\b|\*/i.test(given)) {
    response.setHeader('vary', given === '' ? 'accept-encoding' : `${given}, accept-encoding`)
  }
}

/** Sends the page's text as ready bytes, or only the word that the reader has it already. */
function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  end: (bytes?: Buffer) => void,
): void {
  const page = readyPage(text)
  response.setHeader('etag', page.etag)
  addVary(response)
  if (response.statusCode === 200 && holds(request.headers['if-none-match'], page.etag)) {
    response.statusCode = 304
    response.removeHeader('content-length')
    end()
    return
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const bytes = bytesOf(page, encoding)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', bytes.length)
  end(bytes)
}

/**
 * For whoever keeps the page on the way. The framework's own word lets a browser show what it kept for a year while it
 * asks again; a changed price has to be seen at the next look, and the tag makes asking cheap.
 */
const STORED_POLICY = 'public, max-age=0, must-revalidate, s-maxage=300'
/** With a cookie beside it the answer is for one reader. */
const OWN_POLICY = 'private, no-cache'

/** Takes over sending once it is known that the answer is a stored page, sent whole as one text. */
function watch(request: IncomingMessage, response: ServerResponse): void {
  const { setHeader } = response
  let isStored = false
  response.setHeader = (name, value) => {
    setHeader.call(response, name, value)
    if (name !== STORED_HEADER || isStored) return response
    isStored = true
    // What compresses on the fly has put itself before `end` by now; it lets pass what is encoded already.
    const end = response.end
    const finish = (...args: unknown[]): unknown => Reflect.apply(end, response, args)
    response.end = ((chunk?: unknown, ...rest: unknown[]) => {
      response.end = end
      const policy = response.hasHeader('set-cookie') ? OWN_POLICY : STORED_POLICY
      if (!response.headersSent) setHeader.call(response, 'cache-control', policy)
      const isWhole = typeof chunk === 'string' && chunk.length >= WORTH_COMPRESSING && !response.headersSent
      if (isWhole && !response.hasHeader('content-encoding')) sendReady(request, response, chunk, finish)
      else finish(chunk, ...rest)
      return response
    }) as ServerResponse['end']
    return response
  }
}

/**
 * Stored pages leave as bytes that were encoded and compressed once. The framework would do both, and hash the whole
 * text, for every reader: most of what sending a stored page costs.
 */
export function sendStoredPagesReady(): () => void {
  const listener = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.method === 'GET' && !request.url?.startsWith('/api/')) watch(request, response)
  }
  subscribe('http.server.request.start', listener)
  return () => unsubscribe('http.server.request.start', listener)
}
