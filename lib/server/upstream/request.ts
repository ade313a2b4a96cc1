import 'server-only'
import type { AdaptedCall } from '#lib/contract/adapter.ts'
import { bareArgument, wrappedArgument } from '#lib/contract/argument.ts'
import type { Call } from '#lib/contract/call.ts'
import { buildCallPath, isWrite, keyFieldOf } from '#lib/contract/call.ts'
import { REQUEST_ID_HEADER } from '#lib/contract/session.ts'
import { ownFormOf } from '../adapter.ts'
import { env } from '../env.ts'
import { CALL_LIMIT_MS, GATHERING_LIMIT_MS, MAX_FILE_BYTES } from '../limits.ts'
import type { AddressedRequest } from './ask-upstream.ts'
import type { UpstreamCookie } from './cookie-jar.ts'
import { cookieHeader } from './cookie-jar.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  /** Only names of the descriptor pass. */
  readonly query?: URLSearchParams
  readonly form?: URLSearchParams
  /** Bytes of a call that uploads a file. */
  readonly file?: Buffer | null
  readonly cookies?: readonly UpstreamCookie[]
  readonly requestId: string
  /** Already cleaned; see proxy/request-headers.ts. */
  readonly extraHeaders?: Readonly<Record<string, string>>
  readonly limitMs?: number
  readonly signal?: AbortSignal
}

const FIELD = /^([a-z_]{1,40})((?:\[[A-Za-z0-9_]{0,40}\]){0,4})$/

/** Query parameters the descriptor names, each once, in the descriptor's order. */
export function allowedQuery(call: Call, given: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of call.query ?? []) {
    const value = given.get(name)
    if (value !== null) kept.set(name, value.replaceAll('\0', ''))
  }
  return kept
}

/** Body fields whose top-level name the descriptor has; nested ones keep their brackets. */
export function allowedForm(call: Call, given: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  for (const [name, value] of given) {
    const top = FIELD.exec(name)?.[1]
    if (top !== undefined && call.body?.includes(top)) kept.append(name, value.replaceAll('\0', ''))
  }
  return kept
}

const ACCEPTED = {
  json: 'application/json',
  image: 'image/webp,image/png,image/jpeg',
  file: '*/*',
  stream: 'text/event-stream, application/json',
} as const

interface Body {
  readonly type: string
  readonly bytes: Buffer
}

function bodyOf(call: Call, { form = new URLSearchParams(), file }: CallInput): Body | undefined {
  // What a file is, the upstream finds out from its bytes: the reader's word for it stays here.
  if (call.upload) return { type: 'application/octet-stream', bytes: file ?? Buffer.alloc(0) }
  if (!call.body || call.method === 'GET') return undefined
  const allowed = allowedForm(call, call.argument ? wrappedArgument(call.argument, form, call.body) : form)
  const isBare = call.argument !== undefined && env().CART_FORM === 'fields'
  return formBody(isBare ? bareArgument(call.argument, allowed) : allowed)
}

const formBody = (form: URLSearchParams): Body => ({
  type: 'application/x-www-form-urlencoded',
  bytes: Buffer.from(form.toString()),
})

/** What a shop API of its own form is sent in place of the contract's query and body. */
function ownRequest(own: AdaptedCall, call: Call, input: CallInput, query: URLSearchParams, body: Body | undefined) {
  const form = new URLSearchParams(call.upload ? '' : body?.bytes.toString())
  const params = Object.fromEntries(Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)]))
  const asked = { params, query, form }
  const sent = own.body?.(asked)
  const method = own.method ?? call.method
  const json =
    sent && 'json' in sent ? { type: 'application/json', bytes: Buffer.from(JSON.stringify(sent.json)) } : null
  const made = sent instanceof URLSearchParams ? formBody(sent) : (json ?? body)
  return { method, query: own.query?.(asked) ?? query, body: method === 'GET' ? undefined : made }
}

/** A call's address at an upstream, without its query. Throws RangeError for a path parameter that is not of its kind. */
export function callAddress(base: URL, call: Call, params: CallInput['params']): URL {
  const url = new URL(base.origin)
  const path = ownFormOf(call)?.path ?? call.path
  url.pathname = base.pathname.replace(/\/$/, '') + buildCallPath({ ...call, path }, params)
  return url
}

/**
 * The request to the upstream, from the descriptor and its parameters alone: nothing of the reader's address or
 * headers gets here unnamed. Throws RangeError for a path parameter that is not of its kind.
 */
export function buildUpstreamRequest(base: URL, call: Call, input: CallInput): AddressedRequest {
  const own = ownFormOf(call)
  const plain = {
    method: call.method,
    query: allowedQuery(call, input.query ?? new URLSearchParams()),
    body: bodyOf(call, input),
  }
  const { method, query, body } = own ? ownRequest(own, call, input, plain.query, plain.body) : plain
  const url = callAddress(base, call, input.params)
  url.search = query.toString()
  const cookie = cookieHeader(input.cookies ?? [], url)
  const keyField = keyFieldOf(call)
  const longest = call.gathered ? GATHERING_LIMIT_MS : CALL_LIMIT_MS
  return {
    base,
    isRepeatable: !isWrite(call) || Boolean(keyField && input.form?.get(keyField)),
    method,
    url,
    headers: {
      ...input.extraHeaders,
      accept: ACCEPTED[call.answer ?? 'json'],
      // A packed stream would arrive in lumps.
      'accept-encoding': call.answer === 'stream' ? 'identity' : 'gzip',
      [REQUEST_ID_HEADER]: input.requestId,
      ...(cookie === '' ? {} : { cookie }),
      ...(method === 'GET' ? {} : { 'content-length': String(body?.bytes.length ?? 0) }),
      ...(body === undefined ? {} : { 'content-type': body.type }),
    },
    body: body?.bytes,
    call: call.path,
    maxAnswerBytes: call.answer === 'file' ? MAX_FILE_BYTES : undefined,
    limitMs: input.limitMs === undefined ? longest : input.limitMs * env().PATIENCE,
    isOnce: isWrite(call),
    signal: isWrite(call) ? undefined : input.signal,
  }
}
