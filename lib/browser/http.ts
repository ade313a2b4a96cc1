import type { BodyOf, Call, DataOf } from '#lib/contract/call.ts'
import { buildCallPath, isWrite } from '#lib/contract/call.ts'
import type { AnswerKind } from '#lib/contract/error-code.ts'
import { classifyCode } from '#lib/contract/error-code.ts'
import type { FormValue } from '#lib/contract/form.ts'
import { encodeForm } from '#lib/contract/form.ts'
import { setTimeSource, takeServerTime } from '#lib/kernel/server-time.ts'
import { isAbsentCall } from './absent-calls.ts'
import type { CallTarget } from './call-url.ts'
import { callUrl } from './call-url.ts'
import { takeEarly } from './early-calls.ts'
import { noteMember, shownMember } from './shown-member.ts'
import { isSignedIn, showWhoLooks } from './signed-in.ts'
import type { Outcome, Sent } from './transport.ts'

/** Rows of the error catalogue (spec §8), and what only a browser knows: no network, cancelled, not offered. */
export type ShopErrorKind = Exclude<AnswerKind, 'success'> | 'timeout' | 'network' | 'cancelled' | 'absent'

interface ErrorDetails {
  readonly code?: number
  readonly requestId?: string
  /** Messages by field, in the order the form has them; 422 only. */
  readonly fieldErrors?: Readonly<Record<string, readonly string[]>>
}

/** A call that did not succeed. `message` is the shop API's own text; what is shown is decided in errors.ts. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly kind: ShopErrorKind
  readonly code: number | undefined
  readonly requestId: string | undefined
  readonly fieldErrors: ErrorDetails['fieldErrors']

  constructor(kind: ShopErrorKind, message = '', details: ErrorDetails = {}) {
    super(message)
    this.kind = kind
    this.code = details.code
    this.requestId = details.requestId
    this.fieldErrors = details.fieldErrors
  }
}

export interface CallOptions<C extends Call> extends CallTarget<C> {
  readonly body?: BodyOf<C>
  /** Ends the call early; it then fails as cancelled. */
  readonly signal?: AbortSignal
  /** Goes on when the page is left before the answer has come. */
  readonly outlivesPage?: boolean
  /** Among whom a newer call to the same path cancels it; without a name, among all that have none. */
  readonly apart?: string
  /** For whom it is, where that is not whom the page shows. */
  readonly member?: string | undefined
}

const loadTransport = () => import('./transport.ts')

/**
 * The client's code arrives with the first touch, before what is touched needs it: also on a network that then fails.
 * A member's page asks in any case, so there it is fetched while the page still comes alive.
 */
if (typeof window !== 'undefined') {
  const preload = () => void loadTransport().catch(() => undefined)
  window.addEventListener('pointerdown', preload, { once: true, passive: true })
  window.addEventListener('keydown', preload, { once: true, passive: true })
  if (isSignedIn()) preload()
  // A member's page asks anyhow, and every answer says what time it is.
  setTimeSource(() => {
    if (!isSignedIn())
      loadTransport()
        .then(({ askTime }) => askTime())
        .catch(() => undefined)
  })
}

/** The newest call in flight to each path whose calls cancel each other (spec §7): method and path, without query, and whose it is. */
const newest = new Map<string, AbortController>()

/**
 * Makes a call of the contract and answers with its data. A newer call to the same path cancels the older one unless
 * the descriptor says otherwise. Throws ShopError; RangeError for a path parameter that is not of its kind.
 */
export async function callShop<C extends Call>(call: C, options: CallOptions<C> = {}): Promise<DataOf<C>> {
  const path = buildCallPath(call, options.params)
  if (isAbsentCall(call)) throw new ShopError('absent')
  const controller = new AbortController()
  const key = call.duplicates === 'allowed' ? undefined : `${call.method} ${path} ${options.apart ?? ''}`
  if (key !== undefined) {
    newest.get(key)?.abort()
    newest.set(key, controller)
  }
  const cancel = () => controller.abort()
  options.signal?.addEventListener('abort', cancel, { once: true })
  if (options.signal?.aborted) cancel()
  try {
    const url = callUrl(call, options)
    const body = call.body ? encodeForm((options.body ?? {}) as Record<string, FormValue>) : undefined
    const { outlivesPage = false } = options
    const outcome = await send({
      method: call.method,
      url,
      body,
      signal: controller.signal,
      keepalive: outlivesPage,
      member: isWrite(call) ? (options.member ?? shownMember()) : null,
    })
    // Signing in and out, and a session that has ended, come with an answer.
    showWhoLooks()
    return readAnswerOf(call, outcome) as DataOf<C>
  } finally {
    options.signal?.removeEventListener('abort', cancel)
    if (key !== undefined && newest.get(key) === controller) newest.delete(key)
  }
}

async function send(sent: Sent): Promise<Exclude<Outcome, string>> {
  const outcome = await ((sent.method === 'GET' && takeEarly(sent.url)) || sendNow(sent))
  if (sent.signal.aborted) throw new ShopError('cancelled')
  if (typeof outcome === 'string') throw new ShopError(outcome)
  return outcome
}

async function sendNow(sent: Sent): Promise<Outcome> {
  const { request } = await loadTransport().catch(() => {
    throw new ShopError('network')
  })
  if (sent.signal.aborted) throw new ShopError('cancelled')
  return await request({ ...sent, url: new URL(sent.url, window.location.origin).href })
}

interface WireEnvelope {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly timestamp?: unknown
}

function parseEnvelope(text: string): WireEnvelope {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The same, and takes in whom it is for. Throws ShopError. */
export function readAnswerOf(call: Call, outcome: Exclude<Outcome, string>): unknown {
  let isRefused = true
  try {
    const data = readAnswer(outcome)
    isRefused = false
    return data
  } finally {
    noteMember(call, outcome.member, isRefused)
  }
}

/** The data of an answer, from whichever way it came. Throws ShopError. */
export function readAnswer({ status, text, requestId, time }: Exclude<Outcome, string>): unknown {
  const envelope = parseEnvelope(text)
  if (time) takeServerTime({ ...time, timestamp: envelope.timestamp })
  const code = Number(envelope.code ?? Number.NaN)
  const kind = Number.isInteger(code) ? classifyCode(code) : 'broken'
  if (kind === 'success' && status < 500) return envelope.data
  const message = typeof envelope.message === 'string' ? envelope.message : ''
  // 504 is the proxy's own word for an upstream that did not answer in time.
  if (status === 504) throw new ShopError('timeout', message, { code, requestId })
  throw new ShopError(kind === 'success' ? 'broken' : kind, message, { code, requestId, fieldErrors: envelope.errors })
}
