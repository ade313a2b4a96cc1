import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REQUEST_ID_HEADER } from '#lib/contract/session.ts'
import { env } from '../env.ts'
import { CACHE_HEADER } from '../framework.ts'
import { isSaneRequestId } from '../request-note.ts'
import { spans } from '../tracing/spans.ts'
import { routeOf } from './route-of.ts'
import { isProbe } from './watch-request.ts'

/**
 * Answers a request within a span that lasts until the answer has left. In it is the pattern of the address, never the address.
 * `traceparent` is believed where a proxy in front is.
 */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  traceparent: unknown,
  answer: () => void,
): void {
  const tracing = spans()
  const { method = '' } = request
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  if (tracing === undefined || isProbe(path)) {
    answer()
    return
  }
  const start = { name: method, kind: 'server', facts: { 'http.request.method': method } } as const
  const span = tracing.begin(start, env().TRUST_PROXY ? traceparent : undefined)
  response.once('close', () => {
    const route = routeOf(method, path)
    const status = response.writableFinished ? response.statusCode : 499
    // What took work has its id on the answer; what was answered from memory has the one that it came with, if any.
    const workId = response.getHeader(REQUEST_ID_HEADER)
    const id = workId ?? request.headers[REQUEST_ID_HEADER]
    const cached = response.getHeader(CACHE_HEADER)
    span.end({
      name: `${method} ${route}`,
      facts: {
        'http.route': route,
        'http.response.status_code': status,
        'shop.answered_from': workId === undefined ? 'memory' : 'work',
        ...(isSaneRequestId(id) ? { 'shop.request_id': id } : {}),
        ...(typeof cached === 'string' ? { 'shop.page_cache': cached } : {}),
      },
      hasFailed: status >= 500,
    })
  })
  tracing.within(span, answer)
}
