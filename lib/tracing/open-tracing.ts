import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, SpanMaker } from '#lib/kernel/spans.ts'
import { Spans } from '#lib/kernel/spans.ts'
import type { TraceSettings } from '#lib/kernel/trace-settings.ts'

/** What a slow or absent collector may cost: so many spans in memory, and one request to it at a time. */
const MOST_WAITING = 2_048
const MOST_AT_ONCE = 512
const BETWEEN_MS = 2_000
const SEND_LIMIT_MS = 5_000

/** How often it is said that spans get lost (milliseconds). */
const BETWEEN_WARNINGS_MS = 60_000

interface Tracing {
  readonly spans: Spans
  /** Sends what waits. */
  readonly close: () => Promise<void>
}

/**
 * Loads OpenTelemetry and answers with what makes its spans. It is not registered as the process's own: the framework would
 * write spans of its own then, with addresses in them as they were typed. `onLost` hears now and then of spans that could not be sent.
 */
export async function openTracing(settings: TraceSettings, onLost: (error: unknown) => void): Promise<Tracing> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const { sampler: name, ratio, service, endpoint, headers } = settings
  const root = name.endsWith('ratio')
    ? new sdk.TraceIdRatioBasedSampler(ratio)
    : name.endsWith('on')
      ? new sdk.AlwaysOnSampler()
      : new sdk.AlwaysOffSampler()
  const sampler = name.startsWith('parentbased') ? new sdk.ParentBasedSampler({ root }) : root
  const sender = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: SEND_LIMIT_MS,
    concurrencyLimit: 1,
  })
  let quietUntil = 0
  const exporter: ConstructorParameters<typeof sdk.BatchSpanProcessor>[0]['exporter'] = {
    export: (spans, done) =>
      sender.export(spans, (result) => {
        if (result.error !== undefined && performance.now() >= quietUntil) {
          quietUntil = performance.now() + BETWEEN_WARNINGS_MS
          onLost(result.error)
        }
        done(result)
      }),
    shutdown: () => sender.shutdown(),
  }
  const processor = new sdk.BatchSpanProcessor({
    exporter,
    maxQueueSize: MOST_WAITING,
    maxExportBatchSize: MOST_AT_ONCE,
    scheduledDelayMillis: BETWEEN_MS,
    exportTimeoutMillis: SEND_LIMIT_MS,
  })
  const provider = new sdk.TracerProvider({
    sampler,
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': String(process.pid) }),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('shop')
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

  const make: SpanMaker = (start, parent) => {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const options = { kind: kinds[start.kind], attributes: start.facts, startTime: start.from }
    const span = tracer.startSpan(start.name, options, context)
    return {
      context: span.spanContext(),
      end({ name: better, facts, hasFailed }) {
        if (better !== undefined) span.updateName(better)
        if (facts !== undefined) span.setAttributes(facts)
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  return { spans: new Spans(make, new AsyncLocalStorage<Span>()), close: () => provider.shutdown() }
}
