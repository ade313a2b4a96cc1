import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isProxied } from '#lib/kernel/proxied.ts'
import { env } from '../env.ts'
import { metricsText } from './collected-metrics.ts'
import { refuseUnknown } from './short-answers.ts'

export const METRICS_PATH = '/metrics'
const LOOPBACK = /^(::ffff:)?127\.|^::1$/
const BEARER = /^Bearer (.+)$/i

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function carriesToken({ headers }: IncomingMessage): boolean {
  const { METRICS_TOKEN } = env()
  const given = BEARER.exec(headers.authorization ?? '')?.[1]
  if (METRICS_TOKEN === undefined || given === undefined) return false
  return timingSafeEqual(digest(given), digest(METRICS_TOKEN))
}

/** A call from the machine itself that no proxy passed on, or one with the token. */
const mayAsk = (request: IncomingMessage): boolean =>
  carriesToken(request) || (LOOPBACK.test(request.socket.remoteAddress ?? '') && !isProxied(request.headers))

/** Shows the metrics of this process, to those who may see them; to others there is no such address. */
export async function answerMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !mayAsk(request)) return refuseUnknown(response)
  const { text, type } = await metricsText()
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}
