import 'server-only'
import { randomUUID } from 'node:crypto'
import { calls } from '#lib/contract/calls.ts'
import { MEMBER_HEADER } from '#lib/contract/session.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { log } from '../log.ts'
import { clearSession, endSession, readSession, saveSession } from '../sign-in/session.ts'
import { sharesCookies } from '../sign-in/shared-cookies.ts'
import { whoIs } from '../sign-in/who.ts'
import { takeCookies } from '../upstream/cookie-jar.ts'
import { judge } from '../upstream/judge.ts'
import { readAnswer } from '../upstream/read-answer.ts'
import { callAddress } from '../upstream/request.ts'
import { judgedAnswer, signInAnswer } from './answers.ts'
import type { CallAnswer } from './call-answer.ts'
import { endUpstreamSession } from './end-upstream-session.ts'
import type { Exchange } from './exchange.ts'
import { forward } from './forward.ts'
import { endStreamsOf } from './open-streams.ts'
import { baseHeaders, jsonAnswer, Refusal } from './refusal.ts'
import { handleSharedSessionCall } from './shared-session-calls.ts'
import { shownSignIn } from './shown-sign-in.ts'

/** Calls that change who is signed in: same core, but their cookies are kept or dropped here. */
export async function handleSessionCall(exchange: Exchange): Promise<CallAnswer> {
  if (sharesCookies()) return await handleSharedSessionCall(exchange)
  return exchange.call === calls.logout ? await signOut(exchange) : await signIn(exchange)
}

/**
 * Sign-in and change of store. A sign-in goes out without any cookie, so that no session a stranger may have planted
 * lives on; the former upstream session is ended afterwards.
 */
async function signIn(exchange: Exchange): Promise<CallAnswer> {
  const { request, requestId, call, base, params } = exchange
  const former = await readSession(request)
  const isSwitch = call === calls.switchBranch
  const kept = isSwitch ? (former?.cookies ?? []) : []
  const answer = await forward(exchange, { cookies: kept })
  const judgement = judge(answer, call)
  const headers = baseHeaders(requestId)
  if (judgement.kind !== 'success') {
    if (isSwitch && judgement.kind === 'sign-in') await clearSession(request, headers)
    return judgedAnswer(exchange, judgement, headers)
  }
  const data = readAnswer('login', judgement.envelope.data)
  const cookies = takeCookies(kept, answer.headers['set-cookie'] ?? [], callAddress(base, call, params))
  if (data === undefined || cookies.length === 0) {
    log().error({ requestId, call: call.path, cookies: cookies.length }, 'sign-in answer is not of the contract')
    throw new Refusal(502)
  }
  const id = randomUUID()
  const who = whoIs({ id: data.member_id, company: data.company }).who ?? id
  await saveSession(request, headers, {
    id,
    memberId: data.member_id,
    signedInAt: toTimestamp(new Date()),
    who,
    cookies,
  })
  headers.set(MEMBER_HEADER, who)
  if (former) endSession(former)
  if (former) endStreamsOf(former.id)
  if (former && !isSwitch) await endUpstreamSession(exchange, former)
  return jsonAnswer(judgement.status, JSON.stringify({ ...judgement.envelope, data: shownSignIn(data) }), headers)
}

/**
 * Ends the upstream's session as well, so that a copied cookie is worth nothing; the browser forgets in any case. Who is
 * not signed in is refused with that reason.
 */
async function signOut(exchange: Exchange): Promise<CallAnswer> {
  const { request, requestId } = exchange
  const headers = baseHeaders(requestId)
  const session = await readSession(request)
  await clearSession(request, headers)
  if (!session) return signInAnswer(requestId, headers)
  endSession(session)
  endStreamsOf(session.id)
  await endUpstreamSession(exchange, session)
  const envelope = { code: 200, message: 'ok', data: {}, timestamp: toTimestamp(new Date()) }
  return jsonAnswer(200, JSON.stringify(envelope), headers)
}
