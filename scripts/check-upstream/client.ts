import type { Call } from '#lib/contract/call.ts'
import { buildCallPath } from '#lib/contract/call.ts'
import type { FormValue } from '#lib/contract/form.ts'
import { encodeForm } from '#lib/contract/form.ts'

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

interface Parsed {
  readonly problem: string | null
  readonly code: number | null
  readonly message: string
  readonly data: unknown
}

const none = (problem: string): Parsed => ({ problem, code: null, message: '', data: undefined })

function parse(text: string, contentType: string): Parsed {
  if (/^\s*</.test(text)) return none('回答的是网页，不是 JSON')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return none(`回答的不是 JSON（${contentType.split(';', 1)[0] || '没有 content-type'}）`)
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const fields = isObject ? (value as Record<string, unknown>) : {}
  const code = Number(fields.code)
  if (!('code' in fields) || !Number.isInteger(code)) return none('回答的 JSON 没有 code、message、data 外层')
  return { problem: null, code, message: String(fields.message ?? ''), data: fields.data }
}

/** Asks one shop API the way the storefront does: form-encoded, 30 s, with a member's cookies. Never throws. */
export class UpstreamClient {
  readonly base: URL
  readonly #cookies = new Map<string, string>()

  constructor(base: URL, cookies = '') {
    this.base = base
    for (const pair of cookies.split(';')) this.#keep(pair)
  }

  get hasCookies(): boolean {
    return this.#cookies.size > 0
  }

  #keep(pair: string): void {
    const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(pair) ?? []
    if (name !== undefined && value !== undefined) this.#cookies.set(name, value)
  }

  async ask(call: Call, input: CallInput = {}): Promise<UpstreamAnswer> {
    const search = input.query ? `?${encodeForm(input.query)}` : ''
    const path = this.base.pathname.replace(/\/$/, '') + buildCallPath(call, input.params) + search
    const from = performance.now()
    const took = () => Math.round(performance.now() - from)
    try {
      const response = await fetch(new URL(path, this.base), {
        method: call.method,
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMIT_MS),
        headers: {
          accept: 'application/json',
          origin: this.base.origin,
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(call.method === 'POST' ? { body: encodeForm(input.body ?? {}) } : {}),
      })
      const bytes = await response.arrayBuffer()
      for (const line of response.headers.getSetCookie()) this.#keep(line)
      const { status } = response
      const contentType = response.headers.get('content-type') ?? ''
      const parsed =
        bytes.byteLength > MOST_BYTES ? none('回答超过 8 MB') : parse(new TextDecoder().decode(bytes), contentType)
      return { ms: took(), status, contentType, ...parsed }
    } catch (error) {
      return { ms: took(), status: 0, contentType: '', ...none(reasonOf(error)) }
    }
  }
}
