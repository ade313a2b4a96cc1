import 'server-only'
import { forgetCachedPages } from './cached-pages.ts'
import { followChanges } from './change-listener.ts'
import { startMeasuring } from './edge/collected-metrics.ts'
import { knock, openFrontDoor } from './edge/front-door.ts'
import { stretchPatience, widenPages } from './edge/turns.ts'
import { EnvError, env } from './env.ts'
import { evictRegularly } from './eviction.ts'
import { log } from './log.ts'
import { startWorkers } from './render-workers/pool.ts'
import { shared } from './revalidation.ts'
import { sites } from './sites.ts'
import { startTracing } from './tracing/spans.ts'

/**
 * Bytes that small buffers are cut from together. One that is kept keeps the whole pool: with Node's own size of 64 kB some
 * thousand kept answers of 3 kB held 170 MB.
 */
const SMALL_POOL = 8_192

/**
 * Checks the configuration, forgets the pages of an earlier process, guards and measures every request, starts listening to every site's shop API, and keeps what is
 * stored within its room. Ends the process when it cannot be started. Waits for
 * nothing: the server is not up yet when this runs.
 */
export function startServer(): void {
  try {
    env()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`storefront: wrong configuration\n${error.message.replace(/^/gm, '  ')}\n`)
    process.exit(1)
  }
  Buffer.poolSize = SMALL_POOL
  startMeasuring()
  startTracing()
    .then((close) => process.once('SIGTERM', () => void close()))
    .catch((error: unknown) => log().error({ err: error }, 'nothing is traced'))
  openFrontDoor()
  void knock()
  if (env().WORKER_SECRET !== undefined) {
    // What a worker keeps on disk and hears of changes is its maker's business, and it ends with it.
    process.once('disconnect', () => process.exit())
    return
  }
  forgetCachedPages()
  const { PATIENCE, WORKERS, KEEP_READY_PAGES } = env()
  stretchPatience(PATIENCE)
  // A server for development is another program, and without the layer in front nobody asks workers.
  if (WORKERS > 0 && KEEP_READY_PAGES && process.env.NODE_ENV === 'production') {
    widenPages(1 + WORKERS)
    startWorkers(WORKERS, shared().secret)
  }
  for (const site of sites().all) {
    followChanges(site).catch((error: unknown) =>
      log().error({ site: site.key, err: error }, 'announcements are not followed any more'),
    )
  }
  evictRegularly()
}
