import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, SpanStart } from '#lib/kernel/spans.ts'
import { Spans } from '#lib/kernel/spans.ts'
import type { TraceSettings } from '#lib/kernel/trace-settings.ts'

let current: Spans | undefined

/** What traces this process; undefined where no collector is named. */
export const spans = (): Spans | undefined => current

/** How often it is said that spans get lost (milliseconds). */
const BETWEEN_WARNINGS_MS = 60_000

/** Starts to trace where a collector is named, else loads nothing. Answers with what sends the last spans. */
export async function startTracing(
  settings: TraceSettings | null,
  onLost: (error: unknown) => void,
): Promise<() => Promise<void>> {
  if (settings === null) return async () => undefined
  const { openTracing } = await import('./open-tracing.ts')
  let quietUntil = 0
  const { make, close } = await openTracing(settings, (error) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + BETWEEN_WARNINGS_MS
    onLost(error)
  })
  current = new Spans(make, new AsyncLocalStorage<Span>())
  return async () => {
    current = undefined
    await close()
  }
}

/** Does work as a trace of its own, where there is any. */
export function tracedAlone<Value>(start: SpanStart, work: () => Promise<Value>): Promise<Value> {
  return current ? current.measure(current.begin(start), work) : work()
}
