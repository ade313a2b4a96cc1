import { Refusal } from './refusal.ts'

/**
 * Chunks of a body that arrives in time: anyone who sends a byte now and then must not hold its place for ever. Throws
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

/** A small body as text. Throws Refusal 408 or 413. */
export async function readText(request: Request, mostBytes: number, limitMs: number): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > mostBytes) throw new Refusal(413)
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of bodyInTime(request, limitMs)) {
    size += chunk.byteLength
    if (size > mostBytes) throw new Refusal(413)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
