import 'server-only'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Encoding } from '../encoded-body.ts'
import type { KeptAnswer } from './kept-answers.ts'

/**
 * For whatever keeps the page on the way. The framework's own word lets a browser show what it kept for a year while it
 * asks again; a changed price has to be seen at the next look, and the tag makes asking cheap. A cache in between keeps a
 * page for a second.
 */
const PUBLIC_POLICY = 'public, max-age=0, must-revalidate, s-maxage=1'
/** When nginx asked, by its own clock: seconds with three digits behind them. */
const ASKED_AT_HEADER = 'x-asked-at'
/** With a cookie beside it the answer is for one reader. */
const OWN_POLICY = 'private, no-cache'

/** Weak comparison over a list of tags, as a condition of a read is to be compared. */
export function holds(condition: string | undefined, etag: string): boolean {
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''))
}

/** The second in which a proxy in front asked; undefined where it says none. */
export const askedSecond = (headers: IncomingHttpHeaders): string | undefined =>
  /^(\d{10})\.\d{3}$/.exec(String(headers[ASKED_AT_HEADER]))?.[1]

/**
 * nginx counts whole seconds, so that a second from now is up to two. Told the second in which it asked, it keeps the page
 * until that is over, and may show it for one more while it fetches the next. It reads this after the policy alone.
 */
function allowProxy(response: ServerResponse, second: string | undefined): void {
  response.setHeader('cache-control', second ? `${PUBLIC_POLICY}, stale-while-revalidate=1` : PUBLIC_POLICY)
  if (second) response.setHeader('x-accel-expires', `@${second}`)
}

function sendBytes(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  response.setHeader('content-length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

async function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  { body }: KeptAnswer,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<void> {
  const bytes = await body.make(encoding)
  response.setHeader('content-encoding', encoding)
  sendBytes(request, response, bytes)
}

/**
 * Sends an answer with its tag, in the densest encoding that the reader takes, or only the word that he has it already.
 * Resolves when an encoding had to be made first.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: KeptAnswer,
): Promise<void> | null {
  const { status, headers, etag, body } = answer
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
  if (response.hasHeader('set-cookie')) response.setHeader('cache-control', OWN_POLICY)
  else allowProxy(response, askedSecond(request.headers))
  response.setHeader('etag', etag)
  if (status === 200 && holds(request.headers['if-none-match'], etag)) {
    response.statusCode = 304
    response.end()
    return null
  }
  const encoding = body.encodingFor(request.headers['accept-encoding'])
  const bytes = body.ready(encoding)
  if (encoding === 'identity' || bytes) {
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
    sendBytes(request, response, bytes ?? body.plain)
    return null
  }
  return sendEncoded(request, response, answer, encoding)
}
