import 'server-only'
import { askedOf } from '#lib/contract/asked.ts'
import type { Call } from '#lib/contract/call.ts'
import { isWrite } from '#lib/contract/call.ts'
import type { Envelope } from '#lib/contract/envelope.ts'
import { readEnvelope } from '#lib/contract/envelope.ts'
import type { AnswerKind } from '#lib/contract/error-code.ts'
import { classifyCode } from '#lib/contract/error-code.ts'
import type { ParsedJson } from '#lib/contract/reading/json.ts'
import { parseJson } from '#lib/contract/reading/json.ts'
import { ownFormOf } from '../adapter.ts'
import { log } from '../log.ts'
import { UpstreamFailure } from './failure.ts'
import type { UpstreamAnswer } from './transport.ts'

export interface Judgement {
  readonly kind: AnswerKind
  readonly status: number
  readonly code: number
  readonly envelope: Envelope
  /** The JSON as it came; null where code or data stood elsewhere in it. */
  readonly body: Buffer | null
  /** The upstream has no such call: it said so itself, without code or words of its own. */
  readonly isNoCall?: true
}

/** What servers answer to an address or a method that they do not have. */
const NO_CALL: readonly number[] = [404, 405, 501]
export const ABSENT_TEXT = '本商城暂未开通该功能'
/** A write is done, and there is nothing to say about it. */
const DONE: readonly number[] = [201, 202, 204, 205]
/** Of what was asked for there is nothing. */
const EMPTY = 204

export const saysNotThere = (code: number): boolean => NO_CALL.includes(code)

const decoder = new TextDecoder('utf-8', { fatal: true })

/** What was sent as JSON; undefined for anything else. */
function parsed({ body }: UpstreamAnswer): ParsedJson {
  try {
    return parseJson(decoder.decode(body))
  } catch {
    return { value: undefined, isExact: true }
  }
}

/** The answer of a shop API of its own form as the contract has it; one that its adapter cannot read is as it came. */
function adaptedAnswer(sent: unknown, status: number, call: Call): unknown {
  try {
    return ownFormOf(call)?.answer?.(sent, status) ?? sent
  } catch (error) {
    log().warn({ err: error, call: call.path, status }, 'the adapter cannot read an answer')
    return sent
  }
}

function codeOf({ code }: Envelope, status: number): number {
  if (status < 500) return code
  // A failure is believed whatever is written in it; what is not there may say so in the envelope, too.
  return classifyCode(code) === 'broken' || saysNotThere(code) ? code : status
}

/** Reads the envelope and sorts the answer into the error catalogue (spec §8). Throws UpstreamFailure when broken. */
export function judge(answer: UpstreamAnswer, call: Call): Judgement {
  const { status, body } = answer
  if (status < 200 || status > 599) throw new UpstreamFailure('broken', `status ${status}`)
  const { value, isExact } = parsed(answer)
  const sent = adaptedAnswer(value, status, call)
  const isDone = body.length === 0 && (isWrite(call) ? DONE.includes(status) : status === EMPTY)
  const envelope = isDone ? { code: 200, message: '' } : readEnvelope(sent, status, askedOf(call))
  if (envelope === null) throw new UpstreamFailure('broken', `not an answer of the contract (status ${status})`)
  const code = codeOf(envelope, status)
  const kind = saysNotThere(code) ? 'refused' : classifyCode(code)
  if (kind === 'refused' && (saysNotThere(status) || code === 501)) {
    const isBare = envelope.message === '' && !(typeof sent === 'object' && sent !== null && 'code' in sent)
    const words = { ...envelope, code: code < 500 ? code : 404, message: envelope.message || ABSENT_TEXT }
    const absent = { kind, status: 404, code: saysNotThere(code) ? code : status, envelope: words, body: null } as const
    return isBare ? { ...absent, isNoCall: true } : absent
  }
  const isOwnForm = isExact && ownFormOf(call)?.answer === undefined
  const isAsSent =
    isOwnForm &&
    typeof sent === 'object' &&
    sent !== null &&
    'code' in sent &&
    sent.code === envelope.code &&
    (!('data' in envelope) || ('data' in sent && sent.data === envelope.data))
  // 204 and 205 have no body, and the browser needs the envelope.
  return { kind, status: isDone ? 200 : status, code, envelope, body: isAsSent ? body : null }
}
