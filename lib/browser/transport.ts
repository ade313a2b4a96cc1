import ky, { isTimeoutError } from 'ky'
import type { CallMethod } from '#lib/contract/call.ts'
import { MEMBER_HEADER } from '#lib/contract/session.ts'
import { takeServerTime } from '#lib/kernel/server-time.ts'
import { ownFiles } from '#lib/routes/files.ts'
import type { Answered } from './read-response.ts'
import { readResponse } from './read-response.ts'

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
  /** Whom the page shows. */
  readonly member?: string | null
}

export type Outcome = Answered | 'timeout' | 'network'

/** Asks for the time alone, where a guest's page asks for nothing else. */
export async function askTime(): Promise<void> {
  const askedAt = Date.now()
  const { headers } = await fetch(ownFiles.manifest, { method: 'HEAD', cache: 'no-store' })
  takeServerTime({ askedAt, cameAt: Date.now(), date: headers.get('date'), age: headers.get('age') })
}

/** Sends a request and reads its answer; loaded only once somebody has something to ask. */
export async function request({ method, url, body, signal, keepalive, member }: Sent): Promise<Outcome> {
  try {
    const askedAt = Date.now()
    const headersSent = member ? { [MEMBER_HEADER]: member } : {}
    const response = await client(url, { method, body, signal, keepalive, headers: headersSent })
    return await readResponse(response, askedAt)
  } catch (error) {
    return isTimeoutError(error) ? 'timeout' : 'network'
  }
}
