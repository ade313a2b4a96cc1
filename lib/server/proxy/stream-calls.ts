import 'server-only'
import { passedPosition, passedRequestHeaders } from '../request-headers.ts'
import { learnLoginPlace } from '../sign-in/learn-login-place.ts'
import { passCookies } from '../sign-in/pass-cookies.ts'
import { carriesSession, clearSession, readSession } from '../sign-in/session.ts'
import { streamFromUpstream } from '../upstream/ask-upstream.ts'
import { judge } from '../upstream/judge.ts'
import { buildUpstreamRequest } from '../upstream/request.ts'
import { judgedAnswer, signInAnswer } from './answers.ts'
import type { CallAnswer } from './call-answer.ts'
import type { Exchange } from './exchange.ts'
import { takeStreamPlace } from './open-streams.ts'
import { baseHeaders, Refusal } from './refusal.ts'

/**
 * A stream of server-sent events: the same session, allow-lists and request id as every call, but its bytes leave as
 * they come, for as long as both sides stay. The reader leaving, the session's end or the upstream's end each ends it.
 */
export async function handleStreamCall(exchange: Exchange): Promise<CallAnswer> {
  const { request, requestId, call, base, params, query } = exchange
  const headers = baseHeaders(requestId)
  const session = await readSession(request)
  if (!session) {
    if (carriesSession(request)) await clearSession(request, headers)
    return signInAnswer(requestId, headers)
  }
  const line = new AbortController()
  const leave = () => line.abort()
  const giveBack = takeStreamPlace(session.id, leave)
  const over = () => {
    giveBack()
    request.signal.removeEventListener('abort', leave)
  }
  line.signal.addEventListener('abort', over, { once: true })
  request.signal.addEventListener('abort', leave, { once: true })
  if (request.signal.aborted) leave()
  try {
    const given = await streamFromUpstream(
      buildUpstreamRequest(base, call, {
        params,
        query,
        requestId,
        cookies: session.cookies,
        extraHeaders: { ...passedRequestHeaders(request.headers), ...passedPosition(request.headers) },
        signal: line.signal,
      }),
    )
    passCookies(exchange, given.headers, headers)
    if ('events' in given) {
      void given.closed.then(over)
      return eventsAnswer(given.events, headers)
    }
    over()
    const judgement = judge(given, call)
    if (judgement.kind === 'success') throw new Refusal(502)
    learnLoginPlace(exchange, judgement, headers)
    if (judgement.kind === 'sign-in') await clearSession(request, headers)
    return judgedAnswer(exchange, judgement, headers)
  } catch (error) {
    over()
    // Its session ended, or this process does, before the upstream had answered: a stream that is over, not a fault.
    if (line.signal.aborted && !request.signal.aborted) return eventsAnswer(null, headers)
    throw error
  }
}

function eventsAnswer(events: ReadableStream<Uint8Array> | null, headers: Headers): CallAnswer {
  headers.set('content-type', 'text/event-stream; charset=utf-8')
  // Neither packed nor collected on the way: each event is to arrive when it is sent.
  headers.set('cache-control', 'no-store, no-transform')
  headers.set('x-accel-buffering', 'no')
  return { status: 200, headers, body: events }
}
