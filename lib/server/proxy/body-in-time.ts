import { Refusal } from './refusal.ts'

/**
 * Chunks of a body that arrives in time: whoever sends a byte now and then must not hold its place for ever. Throws
 * Refusal 408.
 */
export async function* bodyInTime(request: Request, limitMs: number): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  let isLate = false
  const leave = () => void reader.cancel().catch(() => undefined)
  const timer = setTimeout(() => {
    isLate = true
    leave()
  }, limitMs)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isLate) throw new Refusal(408)
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
    leave()
  }
}
