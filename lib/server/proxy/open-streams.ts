import 'server-only'
import { MAX_SESSION_STREAMS, MAX_STREAMS } from '../limits.ts'
import { recorder } from '../metrics/recorder.ts'
import { Refusal } from './refusal.ts'

/** What ends each open stream, by session. */
const bySession = new Map<string, Set<() => void>>()
let total = 0
let endsWithProcess = false

/** The server waits for requests under way before it stops; a stream is one that would never be over. */
function endWithProcess(): void {
  if (endsWithProcess) return
  endsWithProcess = true
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      for (const sessionId of [...bySession.keys()]) endStreamsOf(sessionId)
    })
  }
}

/**
 * Takes a place for one more stream of a session. Answers with the way to give it back. Throws Refusal 429 when the
 * session has too many, 503 when everybody together has.
 */
export function takeStreamPlace(sessionId: string, end: () => void): () => void {
  const own = bySession.get(sessionId) ?? new Set()
  if (own.size >= MAX_SESSION_STREAMS) throw new Refusal(429)
  if (total >= MAX_STREAMS) throw new Refusal(503, [], '当前访问人数较多，请稍后重试')
  endWithProcess()
  bySession.set(sessionId, own.add(end))
  total += 1
  recorder()?.streams(total)
  return () => {
    if (!own.delete(end)) return
    total -= 1
    recorder()?.streams(total)
    if (own.size === 0 && bySession.get(sessionId) === own) bySession.delete(sessionId)
  }
}

/** Ends what a session still reads: it is over, or acts for somebody else now. */
export function endStreamsOf(sessionId: string): void {
  for (const end of bySession.get(sessionId) ?? []) end()
}
