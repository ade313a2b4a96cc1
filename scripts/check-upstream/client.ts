import type { Adapter } from '#lib/contract/adapter.ts'
import { adaptedCall } from '#lib/contract/adapter.ts'
import { askedOf } from '#lib/contract/asked.ts'
import type { Call } from '#lib/contract/call.ts'
import { buildCallPath, isWrite } from '#lib/contract/call.ts'

import { readEnvelope } from '#lib/contract/envelope.ts'
import type { FormValue } from '#lib/contract/form.ts'
import { encodeForm } from '#lib/contract/form.ts'
import { parseJson } from '#lib/contract/reading/json.ts'

const LIMIT_MS = 30_000
const MOST_BYTES = 8 * 1024 * 1024

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, FormValue>>
  readonly body?: Readonly<Record<string, FormValue>>
}

export interface UpstreamAnswer {
  readonly ms: number
  /** HTTP status; 0: no answer came. */
  readonly status: number
  readonly contentType: string
  /** Why no answer came, or none that is the contract's; null for an envelope. */
  readonly problem: string | null
  /** Of the envelope. */
  readonly code: number | null
  readonly message: string
  readonly data: unknown
  /** What of the envelope was read otherwise than it came. */
  readonly remarks: readonly string[]
}

const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/ECONNREFUSED/, '连接被拒绝：服务没有启动，或地址、端口不对'],
  [/ENOTFOUND|EAI_AGAIN/, '找不到这个域名'],
  [/ECONNRESET|UND_ERR_SOCKET/, '连接被对方断开'],
  [/CERT|certificate|SELF_SIGNED/i, '证书无效'],
  [/Timeout|ETIMEDOUT/i, '30秒内没有回答'],
]

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const text = cause instanceof Error ? `${cause.name} ${'code' in cause ? cause.code : ''} ${cause.message}` : ''
  return reasons.find(([pattern]) => pattern.test(text))?.[1] ?? `请求失败（${text.trim()}）`
}

type Parsed = Pick<UpstreamAnswer, 'problem' | 'code' | 'message' | 'data' | 'remarks'>

const none = (problem: string): Parsed => ({ problem, code: null, message: '', data: undefined, remarks: [] })

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What of the envelope came otherwise than the contract has it, with what was made of it. */
function remarksOf(sent: unknown, code: number): string[] {
  if (!isRecord(sent)) return ['外层：直接是列表，应为 {code, message, data}；已按 HTTP 状态和列表读取']
  const { code: given, message, errors } = sent
  return [
    given === undefined || given === null || given === '' ? `code：没有，应为数字；已按 HTTP 状态当作 ${code}` : '',
    typeof given === 'string' && given !== '' ? `code：是文字“${given}”，应为数字；已读作 ${code}` : '',
    message === undefined || typeof message === 'string'
      ? ''
      : `message：是 ${JSON.stringify(message)}，应为文字；已忽略`,
    errors === undefined || isRecord(errors)
      ? ''
      : `errors：是 ${JSON.stringify(errors).slice(0, 60)}，应为 {字段: [提示]}`,
  ].filter((text) => text !== '')
}

interface Given {
  readonly text: string
  readonly contentType: string
  readonly status: number
  readonly call: Call
  /** As an adapter reads it. */
  readonly read: (sent: unknown) => unknown
}

/** The answer as the storefront reads it. */
function parse({ text, contentType, status, call, read }: Given): Parsed {
  let sent: unknown
  try {
    sent = parseJson(text).value
  } catch {
    if (status < 400 && (text !== '' || !isWrite(call))) {
      const type = contentType.split(';', 1)[0] || '没有 content-type'
      return none(/^\s*</.test(text) ? '回答的是网页，不是 JSON' : `回答的不是 JSON（${type}）`)
    }
  }
  let answer: unknown
  try {
    answer = read(sent)
  } catch (error) {
    return none(`适配器读不了这个回答：${error instanceof Error ? error.message : String(error)}`)
  }
  const envelope = readEnvelope(answer, status, askedOf(call))
  if (envelope === null) return none('回答的 JSON 没有 code、message、data 外层')
  const { code, message, data } = envelope
  return { problem: null, code: sent === undefined ? null : code, message, data, remarks: remarksOf(answer, code) }
}

/** An answer as it came. */
export interface Recorded {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly contentType: string
  readonly text: string
}

interface ClientOptions {
  readonly cookies?: string
  readonly adapter?: Adapter
  readonly record?: (answer: Recorded) => void
}

/** Asks one shop API the way the storefront does: form-encoded, 30 s, with a member's cookies. Never throws. */
export class UpstreamClient {
  readonly base: URL
  readonly #adapter: Adapter
  readonly #keep: (answer: Recorded) => void
  readonly #cookies = new Map<string, string>()

  constructor(base: URL, { cookies = '', adapter = {}, record = () => undefined }: ClientOptions = {}) {
    this.base = base
    this.#adapter = adapter
    this.#keep = record
    for (const pair of cookies.split(';')) this.#keepCookie(pair)
  }

  get hasCookies(): boolean {
    return this.#cookies.size > 0
  }

  #keepCookie(pair: string): void {
    const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(pair) ?? []
    if (name !== undefined && value !== undefined) this.#cookies.set(name, value)
  }

  /** What is sent, by the contract or by the shop API's adapter. */
  #requestOf(call: Call, input: CallInput) {
    const own = adaptedCall(this.#adapter, call)
    const asked = {
      params: Object.fromEntries(Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)])),
      query: encodeForm(input.query ?? {}),
      form: encodeForm(input.body ?? {}),
    }
    const method = own?.method ?? call.method
    const search = (own?.query?.(asked) ?? asked.query).toString()
    const path = buildCallPath({ ...call, path: own?.path ?? call.path }, input.params)
    const sent = own?.body?.(asked) ?? asked.form
    const isJson = 'json' in sent
    const body = isJson ? JSON.stringify(sent.json) : sent
    return {
      method,
      path: `${this.base.pathname.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`,
      headers: (isJson ? { 'content-type': 'application/json' } : {}) as Readonly<Record<string, string>>,
      ...(method === 'POST' ? { body } : {}),
      read: (answer: unknown, status: number) => own?.answer?.(answer, status) ?? answer,
    }
  }

  async ask(call: Call, input: CallInput = {}): Promise<UpstreamAnswer> {
    const { method, path, headers, body, read } = this.#requestOf(call, input)
    const from = performance.now()
    const took = () => Math.round(performance.now() - from)
    try {
      const response = await fetch(new URL(path, this.base), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMIT_MS),
        headers: {
          ...headers,
          accept: 'application/json',
          origin: this.base.origin,
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body,
      })
      const bytes = await response.arrayBuffer()
      for (const line of response.headers.getSetCookie()) this.#keepCookie(line)
      const { status } = response
      const contentType = response.headers.get('content-type') ?? ''
      const text = new TextDecoder().decode(bytes)
      this.#keep({ method, path, status, contentType, text })
      const given = { text, contentType, status, call, read: (sent: unknown) => read(sent, status) }
      const parsed = bytes.byteLength > MOST_BYTES ? none('回答超过 8 MB') : parse(given)
      return { ms: took(), status, contentType, ...parsed }
    } catch (error) {
      return { ms: took(), status: 0, contentType: '', ...none(reasonOf(error)) }
    }
  }
}
