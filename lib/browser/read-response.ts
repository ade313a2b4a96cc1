import { MEMBER_HEADER, REQUEST_ID_HEADER } from '#lib/contract/session.ts'
import type { TimeReading } from '#lib/kernel/server-time.ts'

export interface Answered {
  readonly status: number
  readonly text: string
  readonly requestId: string | undefined
  /** Whom it is for. */
  readonly member?: string | undefined
  /** What it says about the server's time. */
  readonly time?: TimeReading
}

/** What a response to a call says that left at `askedAt` (milliseconds on the computer's clock). */
export async function readResponse(response: Response, askedAt: number): Promise<Answered> {
  const { status, headers } = response
  const time = { askedAt, cameAt: Date.now(), date: headers.get('date'), age: headers.get('age') }
  return {
    status,
    text: await response.text(),
    requestId: headers.get(REQUEST_ID_HEADER) ?? undefined,
    member: headers.get(MEMBER_HEADER) ?? undefined,
    time,
  }
}
