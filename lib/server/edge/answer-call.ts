import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pictureHeaders, securityHeaders } from '#lib/routes/next-config.ts'
import { encodeOnce } from '../encoded-body.ts'
import { log } from '../log.ts'
import type { CallAnswer } from '../proxy/call-answer.ts'
import { answerShopCall } from '../proxy/handle.ts'
import { REVALIDATE_PATH } from '../revalidation.ts'
import type { ShopSite } from '../sites.ts'
import type { Handler } from './render.ts'

/** Route handlers of their own answer these. */
const OTHERS: readonly string[] = [REVALIDATE_PATH, '/api/policy-report']
const PICTURES = '/api/image/'
/** Pictures and archives are dense as they are. */
const IS_TEXT = /^(application\/json|text\/)/

export const isShopCall = (url: string): boolean =>
  url.startsWith('/api/') && !OTHERS.includes(url.split('?', 1)[0] ?? url)

/** The request as the proxy reads it; the signal says when the reader leaves. */
export function requestOf(incoming: IncomingMessage, { url: origin }: ShopSite, signal: AbortSignal | null): Request {
  const { method = 'GET', url = '/', headers: given } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  if (method === 'GET' || method === 'HEAD') return new Request(origin + url, { method, headers, signal })
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
  return new Request(origin + url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

/** The policies of the framework's configuration; pictures may be shown by the site's other hosts. */
const policiesOf = (url = '') => (url.startsWith(PICTURES) ? [...securityHeaders, ...pictureHeaders] : securityHeaders)

function setHeaders(url: string | undefined, response: ServerResponse, { status, headers }: CallAnswer): void {
  response.statusCode = status
  for (const { key, value } of policiesOf(url)) response.setHeader(key, value)
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
}

/** The bytes that leave; what comes again is compressed once. */
async function bytesOf({ body, encoded }: CallAnswer, accepted: string | undefined) {
  if (encoded === undefined) {
    return await encodeOnce(
      typeof body === 'string' ? Buffer.from(body) : Buffer.from((body ?? []) as Uint8Array),
      accepted,
    )
  }
  const encoding = encoded.encodingFor(accepted)
  const bytes = encoded.ready(encoding) ?? (encoding === 'identity' ? encoded.plain : await encoded.make(encoding))
  return { bytes, encoding }
}

async function send(request: IncomingMessage, response: ServerResponse, answer: CallAnswer): Promise<void> {
  setHeaders(request.url, response, answer)
  const { body, headers } = answer
  if (body instanceof ReadableStream) {
    response.flushHeaders()
    return await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response)
  }
  const isText = IS_TEXT.test(headers.get('content-type') ?? '')
  if (isText) response.appendHeader('vary', 'accept-encoding')
  const { bytes, encoding } = await bytesOf(answer, isText ? request.headers['accept-encoding'] : undefined)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  if (answer.status !== 304) response.setHeader('content-length', bytes.length)
  response.end(bytes)
}

/** Answers a call of the shop without the framework, by the code of its route handler. */
export const answeringCall =
  (site: ShopSite): Handler =>
  (request, response) => {
    const reader = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) reader.abort()
    })
    answerShopCall(requestOf(request, site, reader.signal))
      .then((answer) => send(request, response, answer))
      .catch((error: unknown) => {
        if (!reader.signal.aborted) log().error({ err: error }, 'a call could not be answered')
        response.destroy()
      })
  }
