import 'server-only'
import type { Call } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import type { UpstreamCookie } from '../upstream/cookie-jar.ts'

/** One request of a browser on its way through the proxy: matched, allowed, read. */
export interface Exchange {
  readonly request: Request
  readonly requestId: string
  readonly key: CallKey
  readonly call: Call
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  /** The bytes of an upload; null for every other call. */
  readonly file: Buffer | null
  /** Base address of the upstream's endpoint chosen for this host. */
  readonly base: URL
  /** Base address of its shop API, by which what it offers is known. */
  readonly upstream: URL
}

export interface Outgoing {
  readonly cookies?: readonly UpstreamCookie[]
  readonly headers?: Readonly<Record<string, string>>
  readonly limitMs?: number
}
