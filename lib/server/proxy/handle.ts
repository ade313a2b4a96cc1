import 'server-only'
import { isWrite } from '#lib/contract/call.ts'
import { TOGETHER_PATH } from '#lib/contract/together.ts'
import { askedSite } from '../endpoints.ts'
import { noteAbsentCall } from '../features/detect.ts'
import { absentFeatures } from '../features/state.ts'
import { BEACON_LIMIT_MS } from '../limits.ts'
import { log } from '../log.ts'
import { isAskedByScript, isSameOrigin, passedCondition, requestIdOf } from '../request-headers.ts'
import { learnLoginPlace } from '../sign-in/learn-login-place.ts'
import { passCookies } from '../sign-in/pass-cookies.ts'
import { carriesSession, clearSession, isEnded, moveSession, readSession, renewSession } from '../sign-in/session.ts'
import { upstreamBase } from '../sites.ts'
import { takeCookies } from '../upstream/cookie-jar.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { ABSENT_TEXT, judge } from '../upstream/judge.ts'
import { callAddress } from '../upstream/request.ts'
import { imageAnswer, judgedAnswer, signInAnswer } from './answers.ts'
import type { CallAnswer } from './call-answer.ts'
import { responseOf } from './call-answer.ts'
import { countLimited } from './call-limits.ts'
import type { Exchange } from './exchange.ts'
import { fileAnswer, fileKindOf } from './file-answer.ts'
import { refuseForAnother, tellMember } from './for-whom.ts'
import { forward } from './forward.ts'
import { answerKey, keepAnswer, knownAnswer } from './known-answers.ts'
import { logRefusal } from './log-refused.ts'
import { matchCall, rawTarget } from './match.ts'
import { readFile } from './read-file.ts'
import { readForm } from './read-form.ts'
import { baseHeaders, jsonAnswer, Refusal, refusalAnswer } from './refusal.ts'
import { handleSessionCall } from './session-calls.ts'
import { handleStreamCall } from './stream-calls.ts'
import { answerTogether } from './together.ts'

const running = new Set<string>()

/** Does the work unless the same is being done already. Throws Refusal 409. */
async function oneAtATime<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  if (running.has(key)) throw new Refusal(409)
  running.add(key)
  try {
    return await work()
  } finally {
    running.delete(key)
  }
}

/** Every /api request of a browser: only calls of the contract get through, and only judged answers come back. */
export const handleShopCall = async (request: Request): Promise<Response> => responseOf(await answerShopCall(request))

/** The same for the layer in front of the framework. */
export async function answerShopCall(request: Request): Promise<CallAnswer> {
  const requestId = requestIdOf(request.headers)
  const started = performance.now()
  let path = ''
  try {
    if (rawTarget(request.url).path === TOGETHER_PATH) return await answerTogether(request, requestId, answerShopCall)
    const exchange = await admit(request, requestId)
    if (exchange === null) return await askToSignIn(request, requestId)
    path = exchange.call.path
    const response = await answer(exchange)
    if (response.headers.get('cache-control') === 'no-store') await moveSession(request, response.headers)
    log().debug({ requestId, method: request.method, call: path, status: response.status, ms: since(started) }, 'call')
    return response
  } catch (error) {
    const refusal = refusalOf(error)
    await logRefusal(refusal, request, requestId)
    const entry = { requestId, method: request.method, call: path, status: refusal.status, ms: since(started) }
    if (refusal.status >= 500) log().error({ ...entry, err: error }, 'call failed')
    else log().debug(entry, 'call refused')
    return refusalAnswer(refusal, requestId)
  }
}

const since = (started: number) => Math.round(performance.now() - started)

/** Null: only members hand files in or draw, and nothing of a guest's file is read. Throws Refusal. */
async function admit(request: Request, requestId: string): Promise<Exchange | null> {
  const { path, query } = rawTarget(request.url)
  const match = matchCall(request.method, path)
  if (!match.found) throw match.allow.length > 0 ? new Refusal(405, match.allow) : new Refusal(404)
  const { key, call, params } = match
  if (isWrite(call) && !isSameOrigin(request.headers)) throw new Refusal(403)
  if (call.writes && !isAskedByScript(request.headers)) throw new Refusal(403)
  if ((call.upload || call.writes) && (await readSession(request)) === null) return null
  await countLimited(request, call)
  const form = await readForm(request, call)
  const file = await readFile(request, call)
  const site = askedSite(request.headers)
  const base = upstreamBase(site, call.endpoint)
  return { request, requestId, key, call, params, query, form, file, base, upstream: upstreamBase(site) }
}

async function askToSignIn(request: Request, requestId: string): Promise<CallAnswer> {
  const headers = baseHeaders(requestId)
  if (carriesSession(request)) await clearSession(request, headers)
  return signInAnswer(requestId, headers)
}

async function answer(exchange: Exchange): Promise<CallAnswer> {
  const { request, requestId, call } = exchange
  if (call.feature && absentFeatures(exchange.upstream).has(call.feature)) return answerAbsent(exchange)
  if (call.session) return await handleSessionCall(exchange)
  if (call.answer === 'stream') return await handleStreamCall(exchange)
  const headers = baseHeaders(requestId)
  if (call.beacon) return await answerBeacon(exchange, headers)
  if (call.answer === 'image') {
    return imageAnswer(await forward(exchange, { headers: passedCondition(request.headers) }), headers)
  }
  const session = await readSession(request)
  const refused = await refuseForAnother(exchange, session, headers)
  if (refused !== null) return refused
  const sent = () => forward(exchange, { cookies: session?.cookies })
  const given = await (call.writes && session ? oneAtATime(`${session.id} ${call.path}`, sent) : sent())
  passCookies(exchange, given.headers, headers)
  if (session) {
    const from = callAddress(exchange.base, call, exchange.params)
    await renewSession(request, headers, session, takeCookies(session.cookies, given.headers['set-cookie'] ?? [], from))
  }
  const kind = fileKindOf(call, given)
  if (kind) return fileAnswer(kind, given, headers)
  const key = answerKey(exchange, given)
  const known = knownAnswer(key)
  if (known !== undefined) return { ...jsonAnswer(given.status, known.plain, headers), encoded: known }
  const judgement = judge(given, call)
  void noteAbsentCall(exchange, judgement)
  if (call.answer === 'file' && judgement.kind === 'success') throw new Refusal(502)
  learnLoginPlace(exchange, judgement, headers)
  if (session) tellMember(exchange, session, judgement, headers)
  if (judgement.kind === 'sign-in' && carriesSession(request) && !isEnded(session)) await clearSession(request, headers)
  const judged = judgedAnswer(exchange, judgement, headers)
  if (judgement.kind === 'success') keepAnswer(key, judged)
  return judged
}

/** The upstream does not offer the call's feature: it is not asked again and again. */
function answerAbsent({ call, requestId }: Exchange): CallAnswer {
  const headers = baseHeaders(requestId)
  if (call.beacon) return emptySuccess(headers)
  return jsonAnswer(404, JSON.stringify({ code: 404, message: ABSENT_TEXT, request_id: requestId }), headers)
}

const emptySuccess = (headers: Headers) =>
  jsonAnswer(200, JSON.stringify({ code: 200, message: '', data: {} }), headers)

/** Any answer but a success would be a complaint on the reader's console, about something the reader never asked for. */
async function answerBeacon(exchange: Exchange, headers: Headers): Promise<CallAnswer> {
  const { call, requestId } = exchange
  try {
    const judgement = judge(await forward(exchange, { limitMs: BEACON_LIMIT_MS }), call)
    void noteAbsentCall(exchange, judgement)
    if (judgement.kind === 'success') return judgedAnswer(exchange, judgement, headers)
    log().debug({ requestId, call: call.path, code: judgement.code }, 'beacon refused')
  } catch (error) {
    log().debug({ requestId, call: call.path, err: error }, 'beacon lost')
  }
  return emptySuccess(headers)
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof UpstreamFailure)) return new Refusal(500)
  if (error.reason === 'timeout' || error.reason === 'silent') return new Refusal(504)
  return error.reason === 'cancelled' ? new Refusal(499) : new Refusal(502)
}
