import 'server-only'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { encodingOf } from '../encoded-body.ts'
import { env } from '../env.ts'
import { tally } from '../metrics/tally.ts'
import { sharesCookies } from '../sign-in/shared-cookies.ts'
import { spans } from '../tracing/spans.ts'
import { askedSecond, holds } from './send-answer.ts'

/**
 * An answer as it goes out, put together for one reader and sent to the next who asks in the same words: without cleaning the request,
 * finding its page and setting each header again, which cost four times what sending does.
 */
interface ReadyAnswer {
  readonly status: number
  /** Names and values in turn, as Node writes them at once. */
  readonly headers: readonly string[]
  readonly headersOfUnchanged: readonly string[]
  readonly bytes: Buffer
  readonly etag: string
  readonly route: string
  readonly isStillSo: () => boolean
}

/** The bytes are mostly those of kept answers; what was dropped there must not live on here for long. */
const MAX_BYTES = 24 * 1024 * 1024
const ready = new LRUCache<string, ReadyAnswer>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length + 4_096,
})

const LONGEST_KEY = 800
/** What a part of a page depends on, and nothing else of a request does. */
const PART_HEADERS = ['rsc', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-url'] as const

/** Whether this process may answer so at all: not where each answer may get a cookie or a span of its own. */
const isOpen = (): boolean =>
  env().KEEP_READY_PAGES && process.env.NODE_ENV !== 'development' && spans() === undefined && !sharesCookies()

/**
 * Everything of a request that an answer from memory depends on, as it came. Null: more of it may count, and it goes the
 * whole way.
 */
export function readyKey({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || !isOpen()) return null
  if (headers.range !== undefined || headers.expect !== undefined || headers['next-router-state-tree'] !== undefined)
    return null
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null
  let key = `${encodingOf(headers['accept-encoding'])} ${headers.host} ${url}`
  if (env().TRUST_PROXY) key += ` ${headers['x-forwarded-host']} ${askedSecond(headers)}`
  if (headers.rsc !== undefined) for (const name of PART_HEADERS) key += ` ${headers[name]}`
  return key.length > LONGEST_KEY ? null : key
}

/** Answers in the words of an earlier answer, as long as it is still true; false: there is none. */
export function answerReady(key: string, request: IncomingMessage, response: ServerResponse): boolean {
  const answer = ready.get(key)
  if (answer === undefined) return false
  if (!answer.isStillSo()) {
    ready.delete(key)
    return false
  }
  const condition = request.headers['if-none-match']
  if (condition !== undefined && answer.status === 200 && holds(condition, answer.etag)) {
    response.writeHead(304, answer.headersOfUnchanged as string[])
    response.end()
    tally('memory', answer.route, 304)
    return true
  }
  response.writeHead(answer.status, answer.headers as string[])
  response.end(answer.bytes)
  tally('memory', answer.route, answer.status)
  return true
}

const OF_A_BODY = new Set(['content-encoding', 'content-length'])

const inTurn = (headers: OutgoingHttpHeaders, isKept: (name: string) => boolean): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || !isKept(name) ? [] : [value].flat().flatMap((each) => [name, String(each)]),
  )

/**
 * Keeps what is about to be sent, with the headers that are set by now, for those who ask in the same words. `isStillSo` is asked
 * for each of them, and counts them.
 */
export function keepReady(
  key: string | null | undefined,
  response: ServerResponse,
  answer: Pick<ReadyAnswer, 'bytes' | 'etag' | 'route' | 'isStillSo'>,
): void {
  if (!key || response.hasHeader('set-cookie')) return
  const headers = response.getHeaders()
  ready.set(key, {
    ...answer,
    status: response.statusCode,
    headers: inTurn(headers, () => true),
    headersOfUnchanged: inTurn(headers, (name) => !OF_A_BODY.has(name)),
  })
}
