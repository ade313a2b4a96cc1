import 'server-only'
import { TRACEPARENT_HEADER } from '#lib/kernel/spans.ts'
import { recorder } from '../metrics/recorder.ts'
import { noteUpstream } from '../request-note.ts'
import { spans } from '../tracing/spans.ts'
import { UpstreamFailure } from './failure.ts'

/** The class of an answer's status; a stream that opened is a good one. */
const outcomeOf = (answer: object): string =>
  'status' in answer && typeof answer.status === 'number' ? `${Math.floor(answer.status / 100)}xx` : '2xx'

/** What is measured of a request. */
interface Measured {
  readonly call?: string | undefined
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Asks, and takes the time of it under the call's template; what is no call of the contract is asked only. Where it is
 * traced, the upstream hears of which trace it is a part.
 */
export async function measured<Request extends Measured, Answer extends object>(
  request: Request,
  ask: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const { call, method, url } = request
  if (call === undefined) return await ask(request)
  const facts = { 'http.request.method': method, 'url.template': call, 'server.address': url.host }
  const span = spans()?.child({ name: `${method} ${call}`, kind: 'client', facts })
  const sent = span ? { ...request, headers: { ...request.headers, [TRACEPARENT_HEADER]: span.traceparent } } : request
  const begun = performance.now()
  let outcome = 'failed'
  try {
    const answer = await ask(sent)
    outcome = outcomeOf(answer)
    return answer
  } catch (error) {
    if (error instanceof UpstreamFailure) outcome = error.reason
    throw error
  } finally {
    const ms = performance.now() - begun
    noteUpstream(ms)
    recorder()?.asked(call, outcome, ms / 1000)
    span?.end({ facts: { 'shop.outcome': outcome }, hasFailed: !/^[1-4]xx$/.test(outcome) })
  }
}
