import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#shop-api/platform/db/db.ts'
import { messagesAfter } from './repository.ts'

const AT_ONCE = 100

type Messages = Awaited<ReturnType<typeof messagesAfter>>

/** What was said in a conversation after a position, the oldest of it. */
export type MessageReader = (conversationId: number, after: number) => Promise<Messages>

/**
 * Reads messages once for all streams that are at the same position: a message wakes every window of its member at the same
 * moment. No reader joins a query that has begun, so each sees everything that was written before it asked.
 */
export function messageReader(db: Db): MessageReader {
  const waiting = new Map<string, Promise<Messages>>()
  return (conversationId, after) => {
    const key = `${conversationId} ${after}`
    const known = waiting.get(key)
    if (known) return known
    const reading = nextTurn().then(() => {
      waiting.delete(key)
      return messagesAfter(db, conversationId, after, AT_ONCE)
    })
    waiting.set(key, reading)
    return reading
  }
}
