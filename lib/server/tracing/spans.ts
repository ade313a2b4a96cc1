import 'server-only'
import type { SpanFacts, SpanStart, Spans } from '#lib/kernel/spans.ts'
import { TRACEPARENT_HEADER } from '#lib/kernel/spans.ts'
import { traceSettings } from '#lib/kernel/trace-settings.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'

const slot = Symbol.for('shop.spans')
const box = globalThis as unknown as Record<symbol, Spans | undefined>

/** One for the whole process: the framework loads modules once a bundle. Without one nothing is traced. */
export const spans = (): Spans | undefined => box[slot]

/** Starts to trace where a collector is named, else loads nothing. Answers with what sends the last spans. */
export async function startTracing(): Promise<() => Promise<void>> {
  const settings = traceSettings(env())
  if (settings === null) return async () => undefined
  const { openTracing } = await import('#lib/tracing/open-tracing.ts')
  const opened = await openTracing(settings, (error) => log().warn({ err: error }, 'spans could not be sent'))
  box[slot] = opened.spans
  return async () => {
    box[slot] = undefined
    await opened.close()
  }
}

/** Does work within a span of its own below the current one; without one it is done all the same. */
export function traced<Value>(
  start: SpanStart,
  work: () => Promise<Value>,
  factsOf?: (value: Value) => SpanFacts,
): Promise<Value> {
  const tracing = spans()
  return tracing ? tracing.measure(tracing.child(start), work, factsOf) : work()
}

/** A listener that runs within the current span, wherever it is called. */
export function inThisSpan<Given extends unknown[]>(listener: (...given: Given) => void): (...given: Given) => void {
  const tracing = spans()
  const span = tracing?.current
  return tracing && span ? (...given) => tracing.within(span, () => listener(...given)) : listener
}

/** Headers for another process of ours, so that its spans are below this one's. */
export function traceHeaders(): Record<string, string> {
  const span = spans()?.current
  return span ? { [TRACEPARENT_HEADER]: span.traceparent } : {}
}
