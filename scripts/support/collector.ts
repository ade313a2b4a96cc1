import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Value {
  readonly stringValue?: string
  readonly intValue?: number
  readonly boolValue?: boolean
}

interface Attribute {
  readonly key: string
  readonly value: Value
}

interface WireSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly Attribute[]
}

interface WireSpans {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[]
  }[]
}

export interface CollectedSpan {
  readonly service: unknown
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: string | undefined
  readonly facts: Readonly<Record<string, unknown>>
}

/** As OTLP numbers them. */
const KINDS = ['UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT']

const factsOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as unknown]))

const spansOf = ({ resourceSpans }: WireSpans): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes }) => ({
        service: factsOf(resource.attributes)['service.name'],
        traceId,
        spanId,
        parentSpanId,
        name,
        kind: KINDS[kind],
        facts: factsOf(attributes),
      })),
    ),
  )

/** A collector of OpenTelemetry that takes spans by OTLP/HTTP in JSON. */
export interface Collector {
  readonly url: string
  readonly spans: CollectedSpan[]
  /** Everything that came, as it came. */
  readonly bodies: string[]
  /** silent: it takes what comes and never answers; gone: it breaks off each connection. */
  state: 'good' | 'silent' | 'gone'
  close(): Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    if (collector.state === 'gone') return request.socket.destroy()
    let body = ''
    for await (const chunk of request) body += chunk
    if (collector.state === 'silent') return undefined
    if (request.url !== '/v1/traces') return response.writeHead(404).end()
    collector.bodies.push(JSON.stringify(request.headers), body)
    collector.spans.push(...spansOf(JSON.parse(body) as WireSpans))
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    bodies: [],
    state: 'good',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return collector
}
