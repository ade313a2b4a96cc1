import 'server-only'
import type { Call } from '#lib/contract/call.ts'
import { SIGN_IN_CODE } from '#lib/contract/error-code.ts'
import { shapes } from '#lib/contract/shapes.ts'
import { ownPictures } from '../pictures/own-pictures.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import type { Judgement } from '../upstream/judge.ts'
import { readAnswer } from '../upstream/read-answer.ts'
import type { UpstreamAnswer } from '../upstream/transport.ts'
import type { CallAnswer } from './call-answer.ts'
import type { Exchange } from './exchange.ts'
import { logJudged } from './log-refused.ts'
import { BROKEN_TEXT, jsonAnswer, Refusal } from './refusal.ts'

/** Data without the fields the browser must never see. */
function withheld(call: Call, data: unknown): unknown {
  if (!call.withhold || typeof data !== 'object' || data === null) return data
  const emptied = Object.fromEntries(call.withhold.filter((name) => name in data).map((name) => [name, '']))
  return { ...data, ...emptied }
}

/** A success with its data as the contract has it: the bytes as they came where nothing had to be changed. */
function successBody({ key, call, base }: Exchange, { envelope, body }: Judgement): string | Uint8Array | null {
  const read = readAnswer(key, envelope.data)
  if (read === undefined && shapes[key].data.def.type !== 'unknown') return null
  const data = ownPictures(withheld(call, read), base)
  return data === envelope.data && body !== null ? body : JSON.stringify({ ...envelope, data })
}

/**
 * The judged answer as the browser gets it: a success as it came but for its pictures, a refusal with the request id, and of a failure
 * (500 to 599) nothing of the upstream but its code.
 */
export function judgedAnswer(exchange: Exchange, judgement: Judgement, headers: Headers): CallAnswer {
  const { call, requestId } = exchange
  const { kind, status, code, envelope } = judgement
  if (kind === 'success') {
    const body = successBody(exchange, judgement)
    if (body === null) throw new UpstreamFailure('broken', `${call.path} answered what cannot be read`)
    return jsonAnswer(status, body, headers)
  }
  if (kind === 'broken') {
    return jsonAnswer(status, JSON.stringify({ code, message: BROKEN_TEXT, request_id: requestId }), headers)
  }
  void logJudged(exchange, judgement)
  return jsonAnswer(status, JSON.stringify({ ...envelope, request_id: requestId }), headers)
}

/** Said to a guest where only members get an answer. */
export function signInAnswer(requestId: string, headers: Headers): CallAnswer {
  const envelope = { code: SIGN_IN_CODE, message: '请先登录', request_id: requestId }
  return jsonAnswer(401, JSON.stringify(envelope), headers)
}

const IMAGE_TYPES: readonly string[] = ['image/webp', 'image/png', 'image/jpeg']

/** A picture by its bytes: type, tag and public caching pass, nothing else. Throws Refusal for anything but a picture. */
export function imageAnswer(answer: UpstreamAnswer, headers: Headers): CallAnswer {
  const { status, headers: from, body } = answer
  if (status === 404) throw new Refusal(404)
  const type = from['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (status !== 304 && (status !== 200 || !IMAGE_TYPES.includes(type) || body.length === 0)) throw new Refusal(502)
  if (from.etag && /^(W\/)?"[\x21\x23-\x7e]{0,200}"$/.test(from.etag)) headers.set('etag', from.etag)
  headers.set('cache-control', publicCaching(from['cache-control']))
  if (status === 304) return { status, headers, body: null }
  headers.set('content-type', type)
  return { status, headers, body }
}

function publicCaching(given = ''): string {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})(?:$|[\s,])/.exec(given)?.[1]
  if (seconds === undefined || !/\bpublic\b/.test(given)) return 'public, max-age=60'
  return `public, max-age=${seconds}${/\bimmutable\b/.test(given) ? ', immutable' : ''}`
}
