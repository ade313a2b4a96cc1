import 'server-only'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { calls } from '#lib/contract/calls.ts'
import { EncodedBody } from '../encoded-body.ts'
import type { UpstreamAnswer } from '../upstream/transport.ts'
import type { CallAnswer } from './call-answer.ts'
import type { Exchange } from './exchange.ts'

const MAX_BYTES = 16 * 1024 * 1024
/** Longer ones are seldom the same twice. */
const LONGEST = 512 * 1024

/** Judged successes by the call and the very bytes the upstream sent: for the same bytes nothing has to be read again. */
const known = new LRUCache<string, EncodedBody>({
  maxSize: MAX_BYTES,
  sizeCalculation: (body) => body.size + 512,
})

/** What the answer is known by; null: it is not one that comes again. */
export function answerKey({ key, call, base }: Exchange, { status, body }: UpstreamAnswer): string | null {
  if (call.method !== 'GET' || (call.answer ?? 'json') !== 'json' || call.session !== undefined) return null
  // More is learnt from who is signed in than what is passed on.
  if (status !== 200 || body.length > LONGEST || call === calls.userBase) return null
  return `${base.href} ${key} ${createHash('sha1').update(body).digest('base64url')}`
}

export const knownAnswer = (key: string | null): EncodedBody | undefined => (key === null ? undefined : known.get(key))

/** Keeps a judged success for when the same bytes come again. */
export function keepAnswer(key: string | null, { body }: CallAnswer): void {
  if (key === null || body === null || body instanceof ReadableStream) return
  known.set(key, new EncodedBody(Buffer.from(body as string)))
}
