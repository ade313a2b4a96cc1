import ky, { isTimeoutError } from 'ky'
import type { CallMethod } from '#lib/contract/call.ts'
import { REQUEST_ID_HEADER } from '#lib/contract/session.ts'

/** Spec §9. */
const LIMIT_MS = 30_000

// Nothing is tried again by itself: a write must not happen twice, and reads are asked again by anyone who shows them.
const client = ky.create({ timeout: LIMIT_MS, retry: 0, throwHttpErrors: false })

export interface Sent {
  readonly method: CallMethod
  readonly url: string
  readonly body: URLSearchParams | undefined
  readonly signal: AbortSignal
  readonly keepalive: boolean
}

export type Outcome =
  | { readonly status: number; readonly text: string; readonly requestId: string | undefined }
  | 'timeout'
  | 'network'

/** Sends a request and reads its answer; loaded only once somebody has something to ask. */
export async function request({ method, url, body, signal, keepalive }: Sent): Promise<Outcome> {
  try {
    const response = await client(url, { method, body, signal, keepalive })
    const text = await response.text()
    return { status: response.status, text, requestId: response.headers.get(REQUEST_ID_HEADER) ?? undefined }
  } catch (error) {
    return isTimeoutError(error) ? 'timeout' : 'network'
  }
}
