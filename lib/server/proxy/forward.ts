import 'server-only'
import { passedRequestHeaders } from '../request-headers.ts'
import { askPatiently } from '../upstream/ask-patiently.ts'
import type { CallInput } from '../upstream/request.ts'
import { buildUpstreamRequest } from '../upstream/request.ts'
import type { UpstreamAnswer } from '../upstream/transport.ts'
import type { Exchange, Outgoing } from './exchange.ts'

/** Sends an exchange's call to the upstream. A read ends when the reader leaves. Throws UpstreamFailure. */
export function forward(exchange: Exchange, outgoing: Outgoing = {}): Promise<UpstreamAnswer> {
  const { base, call, params, query, form, file, requestId, request } = exchange
  const input: CallInput = {
    params,
    query,
    form,
    file,
    requestId,
    cookies: outgoing.cookies,
    extraHeaders: { ...passedRequestHeaders(request.headers), ...outgoing.headers },
    limitMs: outgoing.limitMs,
    signal: request.signal,
  }
  return askPatiently(buildUpstreamRequest(base, call, input))
}
