import 'server-only'
import type { EncodedBody } from '../encoded-body.ts'

/** What a call is answered with, before it is put into the form of the door it came through. */
export interface CallAnswer {
  readonly status: number
  readonly headers: Headers
  /** A stream's bytes leave as they come. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null
  /** The same bytes with their encodings, where others had them before. */
  readonly encoded?: EncodedBody
}

/** The answer for a route handler of the framework. */
export const responseOf = ({ status, headers, body }: CallAnswer): Response =>
  new Response(body as string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null, { status, headers })
