import 'server-only'
import { calls } from '#lib/contract/calls.ts'
import { addCookieLines } from '../cookies.ts'
import { log } from '../log.ts'
import { signedOutLines } from '../sign-in/mark.ts'
import { passCookies } from '../sign-in/pass-cookies.ts'
import { clearSession, readSession } from '../sign-in/session.ts'
import { expiredMainSiteLines } from '../sign-in/shared-cookies.ts'
import { forgetWho } from '../sign-in/who.ts'
import { judge } from '../upstream/judge.ts'
import { readAnswer } from '../upstream/read-answer.ts'
import { judgedAnswer, signInAnswer } from './answers.ts'
import type { CallAnswer } from './call-answer.ts'
import { endUpstreamSession } from './end-upstream-session.ts'
import type { Exchange } from './exchange.ts'
import { forward } from './forward.ts'
import { endStreamsOf } from './open-streams.ts'
import { baseHeaders, jsonAnswer, Refusal } from './refusal.ts'
import { shownSignIn } from './shown-sign-in.ts'

/** Signing in and out where the session is the main site's: the upstream's own cookies begin and end it. */
export async function handleSharedSessionCall(exchange: Exchange): Promise<CallAnswer> {
  return exchange.call === calls.logout ? await signOut(exchange) : await signIn(exchange)
}

async function signIn(exchange: Exchange): Promise<CallAnswer> {
  const { request, requestId, call } = exchange
  const former = await readSession(request)
  const isSwitch = call === calls.switchBranch
  const answer = await forward(exchange, { cookies: isSwitch ? former?.cookies : [] })
  const judgement = judge(answer, call)
  const headers = baseHeaders(requestId)
  if (judgement.kind !== 'success') {
    if (isSwitch && judgement.kind === 'sign-in') await clearSession(request, headers)
    return judgedAnswer(exchange, judgement, headers)
  }
  const data = readAnswer('login', judgement.envelope.data)
  const names = passCookies(exchange, answer.headers, headers)
  const isNew = isSwitch || headers.has('set-cookie')
  if (data === undefined || names.size === 0 || !isNew) {
    log().error({ requestId, call: call.path, cookies: [...names] }, 'sign-in answer is not of the contract')
    throw new Refusal(502)
  }
  // The next answer of the user state says who it is.
  forgetWho(request, headers)
  if (former) endStreamsOf(former.id)
  if (former && !isSwitch) await endUpstreamSession(exchange, former)
  return jsonAnswer(judgement.status, JSON.stringify({ ...judgement.envelope, data: shownSignIn(data) }), headers)
}

/** The cookies end by the upstream's word alone, so that an upstream that is away is a failure and not a sign-out. */
async function signOut(exchange: Exchange): Promise<CallAnswer> {
  const { request, requestId } = exchange
  const session = await readSession(request)
  const headers = baseHeaders(requestId)
  if (!session) {
    addCookieLines(headers, signedOutLines(request.headers))
    return signInAnswer(requestId, headers)
  }
  const answer = await forward(exchange, { cookies: session.cookies })
  const judgement = judge(answer, calls.logout)
  const isOver = judgement.kind === 'success' || judgement.kind === 'sign-in'
  const left = passCookies(exchange, answer.headers, headers)
  if (isOver) endStreamsOf(session.id)
  // The session is over: what an upstream leaves of it in the browser would sign nobody in, and is taken away.
  if (isOver) addCookieLines(headers, [...expiredMainSiteLines(left), ...signedOutLines(request.headers)])
  return judgedAnswer(exchange, judgement, headers)
}
