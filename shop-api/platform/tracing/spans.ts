import type { SpanStart, Spans } from '#lib/kernel/spans.ts'
import type { TraceSettings } from '#lib/kernel/trace-settings.ts'

let current: Spans | undefined

/** What traces this process; undefined where no collector is named. */
export const spans = (): Spans | undefined => current

/** Starts to trace where a collector is named, else loads nothing. Answers with what sends the last spans. */
export async function startTracing(
  settings: TraceSettings | null,
  onLost: (error: unknown) => void,
): Promise<() => Promise<void>> {
  if (settings === null) return async () => undefined
  const { openTracing } = await import('#lib/tracing/open-tracing.ts')
  const opened = await openTracing(settings, onLost)
  current = opened.spans
  return async () => {
    current = undefined
    await opened.close()
  }
}

/** Does work as a trace of its own, where there is any. */
export function tracedAlone<Value>(start: SpanStart, work: () => Promise<Value>): Promise<Value> {
  return current ? current.measure(current.begin(start), work) : work()
}
