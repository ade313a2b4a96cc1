import type { FastifyInstance } from 'fastify'
import type { Span } from '#lib/kernel/spans.ts'
import { TRACEPARENT_HEADER } from '#lib/kernel/spans.ts'
import { spans } from '#shop-api/platform/tracing/spans.ts'
import { PROBES } from './logging.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nothing is traced. */
    span: Span | null
  }
}

/** Answers each request within a span that lasts until the answer has left, or until its stream is open. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null)
  const tracing = spans()
  if (tracing === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, id } = request
    const route = request.routeOptions.url ?? 'unknown'
    if (PROBES.has(route)) return done()
    const facts = { 'http.request.method': method, 'http.route': route, 'shop.request_id': id }
    const span = tracing.begin({ name: `${method} ${route}`, kind: 'server', facts }, headers[TRACEPARENT_HEADER])
    request.span = span
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : 499
      span.end({ facts: { 'http.response.status_code': status }, hasFailed: status >= 500 })
    })
    tracing.within(span, done)
  })
  // Where a body was read, what runs now was called by the connection.
  app.addHook('preValidation', ({ span }, _, done) => (span ? tracing.within(span, done) : done()))
}
