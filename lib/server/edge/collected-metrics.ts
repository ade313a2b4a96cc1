import 'server-only'
import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { purges, purgeWaitSeconds } from '../cdn-purge.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import type { Recorder } from '../metrics/recorder.ts'
import { recordWith } from '../metrics/recorder.ts'
import { allTallies, keptResults, renders, sheds } from '../metrics/tally.ts'
import { readyWorkers } from '../render-workers/pool.ts'
import { isGone, ownAddress } from '../revalidation.ts'
import { sites } from '../sites.ts'
import { keptBytes } from './kept-answers.ts'
import { oldestInQueue, queueUse } from './turns.ts'

/** Seconds. A page is to be there within one, a call within two. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const registry = new Registry()
const registers = [registry]

const requests: Counter = new Counter({
  name: 'storefront_requests_total',
  help: 'Answered requests, by route pattern, status, and whether the answer came from memory.',
  labelNames: ['from', 'route', 'status'],
  registers,
  collect() {
    requests.reset()
    for (const { count, ...labels } of allTallies()) requests.inc(labels, count)
  },
})
const requestTime = new Histogram({
  name: 'storefront_request_seconds',
  help: 'Time to answer a request by work, by route pattern. Answers from memory take no time worth a clock.',
  labelNames: ['route'],
  buckets: BUCKETS,
  registers,
})
const kept: Counter = new Counter({
  name: 'storefront_kept_answers_total',
  help: 'Wishes for kept pages and pictures: hit, late (sent once more while a newer one is made), miss, or stale after a failure.',
  labelNames: ['kind', 'result'],
  registers,
  collect() {
    kept.reset()
    for (const [kind, results] of Object.entries(keptResults))
      for (const [result, count] of Object.entries(results)) kept.inc({ kind, result }, count)
  },
})
const rendered: Counter = new Counter({
  name: 'storefront_renders_total',
  help: 'Documents of lists and searches that were rendered, by a worker or by this process itself.',
  labelNames: ['by'],
  registers,
  collect() {
    rendered.reset()
    for (const [by, count] of Object.entries(renders)) rendered.inc({ by }, count)
  },
})
const renderWorkers: Gauge = new Gauge({
  name: 'storefront_render_workers',
  help: 'Workers that are ready to render.',
  registers,
  collect: () => renderWorkers.set(readyWorkers().length),
})
const shed: Counter = new Counter({
  name: 'storefront_sheds_total',
  help: 'Requests turned away with 503 because too many came at once, by kind.',
  labelNames: ['kind'],
  registers,
  collect() {
    shed.reset()
    for (const [kind, count] of Object.entries(sheds)) shed.inc({ kind }, count)
  },
})
const queue: Gauge = new Gauge({
  name: 'storefront_queue',
  help: 'Requests before the framework, by kind and whether they run or wait.',
  labelNames: ['kind', 'state'],
  registers,
  collect() {
    for (const { kind, ...use } of queueUse())
      for (const [state, number] of Object.entries(use)) queue.set({ kind, state }, number)
  },
})
const queueAge: Gauge = new Gauge({
  name: 'storefront_queue_oldest_seconds',
  help: 'How long the request that waits for longest before the framework has done so, by kind; 0 when none waits.',
  labelNames: ['kind'],
  registers,
  collect() {
    for (const { kind, seconds } of oldestInQueue()) queueAge.set({ kind }, seconds)
  },
})
const purged: Counter = new Counter({
  name: 'storefront_cdn_purges_total',
  help: 'Messages to the network in front about what has changed, by result; a failed one is tried again.',
  labelNames: ['result'],
  registers,
  collect() {
    purged.reset()
    const { sent, failed } = purges()
    purged.inc({ result: 'sent' }, sent)
    purged.inc({ result: 'failed' }, failed)
  },
})
const purgeWait: Gauge = new Gauge({
  name: 'storefront_cdn_purge_wait_seconds',
  help: 'How long the network in front has not heard of a change; 0 while it has heard of all.',
  registers,
  collect: () => purgeWait.set(purgeWaitSeconds()),
})
const keptSize: Gauge = new Gauge({
  name: 'storefront_kept_bytes',
  help: 'Room that kept pages take in memory.',
  registers,
  collect: () => keptSize.set(keptBytes()),
})
const asked = new Histogram({
  name: 'storefront_upstream_seconds',
  help: 'Time of calls to the shop API, by call and class of status, or why there was no answer.',
  labelNames: ['call', 'outcome'],
  buckets: BUCKETS,
  registers,
})
const stale = new Counter({
  name: 'storefront_stale_copies_total',
  help: 'Reads of pages that were answered with a stale copy, by call.',
  labelNames: ['call'],
  registers,
})
const gone: Gauge = new Gauge({
  name: 'storefront_upstream_gone',
  help: '1 while a site’s shop API is known not to answer; its pages show their copies.',
  labelNames: ['site'],
  registers,
  collect() {
    for (const { key } of sites().all) gone.set({ site: key }, isGone(key) ? 1 : 0)
  },
})
const connected = new Gauge({
  name: 'storefront_events_connected',
  help: '1 while the changes that a site’s shop API announces are heard.',
  labelNames: ['site'],
  registers,
})
const heardAt = new Map<string, number>()
const silence: Gauge = new Gauge({
  name: 'storefront_events_silence_seconds',
  help: 'Time since a site’s events were last heard; a sign of life comes every 10 s.',
  labelNames: ['site'],
  registers,
  collect() {
    for (const [site, at] of heardAt) silence.set({ site }, (performance.now() - at) / 1000)
  },
})
const applied = new Histogram({
  name: 'storefront_events_applied_seconds',
  help: 'Time from hearing of a change to having dropped its pages.',
  buckets: BUCKETS,
  registers,
})
const streams = new Gauge({
  name: 'storefront_open_event_streams',
  help: 'Event streams that browsers have open.',
  registers,
})
let isReady = false
const ready: Gauge = new Gauge({
  name: 'storefront_ready',
  help: '1 once /readyz has said that this process may be given visitors.',
  registers,
  collect: () => ready.set(isReady ? 1 : 0),
})
const disk = new Gauge({
  name: 'storefront_data_free_bytes',
  help: 'Room left on the disk of STOREFRONT_DATA.',
  registers,
})
const diskSize = new Gauge({
  name: 'storefront_data_size_bytes',
  help: 'Size of the disk of STOREFRONT_DATA.',
  registers,
})

const measures: Recorder = {
  asked: (call, outcome, seconds) => asked.observe({ call, outcome }, seconds),
  servedStale: (call) => stale.inc({ call }),
  eventsConnected: (site, isConnected) => connected.set({ site }, isConnected ? 1 : 0),
  eventsHeard: (site) => heardAt.set(site, performance.now()),
  eventsApplied: (seconds) => applied.observe(seconds),
  streams: (open) => streams.set(open),
  ready: () => {
    isReady = true
  },
}

/** From now on this process is measured. */
export function startMeasuring(): void {
  recordWith(measures)
  // A line that never opens is one that is not heard, from the start on.
  for (const { key } of sites().all) {
    measures.eventsConnected(key, false)
    measures.eventsHeard(key)
  }
}

export const countTime = (route: string, seconds: number): void => requestTime.observe({ route }, seconds)

async function lookAtDisk(): Promise<void> {
  // The folder is made when something is first kept in it.
  const { bavail, blocks, bsize } = await statfs(env().STOREFRONT_DATA).catch(() => statfs('.'))
  disk.set(bavail * bsize)
  diskSize.set(blocks * bsize)
}

/** Not known yet, it is asked for now and reported the next time. */
function becomeReady(): void {
  fetch(new URL('/readyz', ownAddress()))
    .then((answer) => answer.text())
    .catch((error: unknown) => log().debug({ err: error }, 'this process could not ask itself'))
}

let isComplete = false

/** Everything as Prometheus reads it. What the runtime says of itself is taken from the first time on. */
export async function metricsText(): Promise<{ readonly text: string; readonly type: string }> {
  if (!isComplete) collectDefaultMetrics({ register: registry })
  isComplete = true
  if (!isReady) becomeReady()
  await lookAtDisk().catch((error: unknown) => log().warn({ err: error }, 'the disk could not be looked at'))
  return { text: await registry.metrics(), type: registry.contentType }
}
