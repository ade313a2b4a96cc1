import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Family } from './counts.ts'
import { allFamilies } from './counts.ts'

/** Seconds. A page asks for several calls, each within two seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

function expose(registry: Registry, { kind, name, help, labelNames, samples }: Family): void {
  const settings = { name, help, labelNames: [...labelNames], registers: [registry] }
  if (kind === 'counter') {
    const metric: Counter = new Counter({
      ...settings,
      collect() {
        metric.reset()
        for (const { labels, value } of samples()) metric.inc(labels, value)
      },
    })
  } else {
    const metric: Gauge = new Gauge({
      ...settings,
      collect() {
        metric.reset()
        for (const { labels, value } of samples()) metric.set(labels, value)
      },
    })
  }
}

export interface Exposition {
  /** Takes note of an answered request. */
  readonly answered: (labels: { method: string; route: string; status: string }, seconds: number) => void
  /** Everything as Prometheus reads it. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

/** Metrics of one shop API. Those of the process itself are taken from the first time that somebody asks. */
export function openExposition(): Exposition {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'shop_api_request_seconds',
    help: 'Time to answer a request, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  let isComplete = false
  const complete = () => {
    if (isComplete) return
    isComplete = true
    collectDefaultMetrics({ register: registry })
    for (const family of allFamilies()) expose(registry, family)
  }
  return {
    answered: (labels, seconds) => requests.observe(labels, seconds),
    text: () => {
      complete()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
