import 'server-only'
import type { Envelope } from '#lib/contract/envelope.ts'
import { envelopeShape } from '#lib/contract/envelope.ts'
import type { AnswerKind } from '#lib/contract/error-code.ts'
import { classifyCode } from '#lib/contract/error-code.ts'
import { UpstreamFailure } from './failure.ts'
import type { UpstreamAnswer } from './transport.ts'

export interface Judgement {
  readonly kind: AnswerKind
  readonly status: number
  readonly code: number
  readonly envelope: Envelope
  /** The JSON as it came. */
  readonly body: Buffer
  /** The upstream has no such call: it said so itself, and not in the contract's envelope. */
  readonly isNoCall?: true
}

/** What servers answer to an address or a method that they do not have. */
const NO_CALL: readonly number[] = [404, 405, 501]
export const ABSENT_TEXT = '本商城暂未开通该功能'

const decoder = new TextDecoder('utf-8', { fatal: true })

function parseEnvelope(text: string): Envelope {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || !('code' in value)) throw new TypeError('no envelope')
  if (typeof value.code !== 'number' && (typeof value.code !== 'string' || !/^\d{1,9}$/.test(value.code))) {
    throw new TypeError('no code')
  }
  return envelopeShape.parse(value)
}

/** Reads the envelope and sorts the answer into the error catalogue (spec §8). Throws UpstreamFailure when broken. */
export function judge(answer: UpstreamAnswer): Judgement {
  const { status } = answer
  if (status < 200 || status > 599) throw new UpstreamFailure('broken', `status ${status}`)
  try {
    const envelope = parseEnvelope(decoder.decode(answer.body))
    const kind = status >= 500 ? 'broken' : classifyCode(envelope.code)
    const code = status >= 500 && classifyCode(envelope.code) !== 'broken' ? status : envelope.code
    return { kind, status, code, envelope, body: answer.body }
  } catch (cause) {
    if (NO_CALL.includes(status)) {
      const envelope = { code: status, message: ABSENT_TEXT }
      return { kind: 'refused', status: 404, code: status, envelope, body: answer.body, isNoCall: true }
    }
    throw new UpstreamFailure('broken', `not an answer of the contract (status ${status})`, { cause })
  }
}
