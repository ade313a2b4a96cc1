import type { APIRequestContext } from '@playwright/test'
import { request } from '@playwright/test'
import type { Call } from '#lib/contract/call.ts'
import { buildCallPath } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import type { Envelope } from '#lib/contract/envelope.ts'
import type { FormValue } from '#lib/contract/form.ts'
import { encodeForm } from '#lib/contract/form.ts'
import { shopApiUrl, storefrontUrl } from './addresses.ts'

export interface Input {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, FormValue>>
  readonly body?: Readonly<Record<string, FormValue>>
  /** Bytes of an upload, in place of a form. */
  readonly bytes?: Buffer
  /** Who has to ask, where the usual member can't. */
  readonly as?: { readonly username: string; readonly password: string }
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  /** Empty when the answer is no JSON. */
  readonly envelope: Partial<Envelope>
}

/** Somebody who makes calls of the contract and keeps the cookies: a guest until a sign-in. */
export interface Caller {
  readonly ask: (key: CallKey, input?: Input, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  /** Asks what must succeed. */
  readonly data: <Data>(key: CallKey, input?: Input) => Promise<Data>
  /** Opens a stream, reads what comes first, and leaves. */
  readonly first: (key: CallKey) => Promise<{ status: number; headers: Headers; text: string }>
  readonly close: () => Promise<void>
}

export type Way = 'the shop API' | 'the storefront'

function parseEnvelope(bytes: Buffer): Partial<Envelope> {
  try {
    return JSON.parse(bytes.toString('utf8')) as Envelope
  } catch {
    return {}
  }
}

const FORM = 'application/x-www-form-urlencoded'

/** Form fields as the contract sends them, brackets and all; the same on both ways. */
async function send(context: APIRequestContext, base: string, key: CallKey, input: Input, headers: object) {
  const call: Call = calls[key]
  const search = input.query ? `?${encodeForm(input.query)}` : ''
  return context.fetch(base + buildCallPath(call, input.params) + search, {
    method: call.method,
    // As a browser's script asks.
    headers: {
      origin: base,
      'sec-fetch-dest': 'empty',
      'content-type': input.bytes ? 'application/octet-stream' : FORM,
      ...headers,
    },
    ...(input.bytes ? { data: input.bytes } : input.body ? { data: encodeForm(input.body).toString() } : {}),
    maxRedirects: 0,
  })
}

export async function openCaller(way: Way): Promise<Caller> {
  const base = way === 'the shop API' ? shopApiUrl : storefrontUrl
  const context = await request.newContext()
  const ask: Caller['ask'] = async (key, input = {}, headers = {}) => {
    const response = await send(context, base, key, input, headers)
    const bytes = await response.body()
    return { status: response.status(), headers: response.headers(), bytes, envelope: parseEnvelope(bytes) }
  }
  return {
    ask,
    data: async <Data>(key: CallKey, input?: Input) => {
      const { status, envelope } = await ask(key, input)
      if (status !== 200) throw new Error(`${key} answered ${status}: ${envelope.message}`)
      return envelope.data as Data
    },
    first: async (key) => {
      const { cookies } = await context.storageState()
      const leaving = new AbortController()
      const response = await fetch(base + buildCallPath(calls[key]), {
        headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
        signal: leaving.signal,
      })
      const piece = await response.body?.getReader().read()
      leaving.abort()
      return { status: response.status, headers: response.headers, text: new TextDecoder().decode(piece?.value) }
    },
    close: () => context.dispose(),
  }
}
