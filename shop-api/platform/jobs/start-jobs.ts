import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { counter, gauge } from '#shop-api/platform/metrics/counts.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { tracedAlone } from '#shop-api/platform/tracing/spans.ts'
import { bossDatabase } from './boss-database.ts'
import { longestPause } from './longest-pause.ts'

/** A piece of background work. */
export interface Job {
  readonly name: string
  /** Minute, hour, day, month, weekday, in China. */
  readonly cron: string
  readonly work: (db: Db, now: Date, storage: Storage) => Promise<unknown>
}

const TIME_ZONE = 'Asia/Shanghai'
/** How often a worker looks for its job, in seconds: the jobs are of minutes, and the database has other things to do. */
const POLL_SECONDS = 10
const STOP_MS = 5000
/** A stop goes on without what does not end by then: its database may not answer. */
const LONGEST_STOP_MS = 8000

/**
 * A job whose process was killed runs again within a minute: it is given up when it was not heard of for so long, which
 * is looked for every so often, and repeated after so long at most, however often it failed.
 */
const HEARTBEAT_SECONDS = 20
const HEARTBEAT_REFRESH_SECONDS = 5
const WATCH_SECONDS = 10
const LONGEST_RETRY_DELAY_SECONDS = 10
const RETRIES = 1000

const QUEUE = {
  retryLimit: RETRIES,
  retryBackoff: true,
  retryDelay: 1,
  retryDelayMax: LONGEST_RETRY_DELAY_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: 86_400,
} as const

const lastSuccess = gauge(
  'shop_api_job_last_success_timestamp_seconds',
  'When a job last ended well on this instance, or was first offered to it. Of several instances the newest counts.',
  ['name'],
)
const period = gauge('shop_api_job_period_seconds', 'How long a job may pause by its timetable.', ['name'])
const failures = counter('shop_api_job_failures_total', 'Runs of a job that failed; each is tried again.', ['name'])

/** pg-boss hands over errors with notes of its own around them, which the log does not take for errors. */
const asError = (given: unknown): Error =>
  given instanceof Error ? given : new Error(messageOf(given), { cause: given })

const messageOf = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'message' in given ? String(given.message) : JSON.stringify(given)

const nowSeconds = () => Date.now() / 1000

interface JobContext {
  readonly database: Database
  readonly clock: () => Date
  /** Where files are kept that rows of the database name. */
  readonly storage: Storage
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly work: readonly Job[]
  readonly pollSeconds?: number
}

/**
 * Starts background work on the shop's own database; several instances share it. Answers with the function that stops
 * it and waits for what is running.
 */
export async function startJobs(context: JobContext): Promise<() => Promise<void>> {
  const { database, logger, work, pollSeconds = POLL_SECONDS } = context
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: database.kind,
    schema: 'jobs',
    reindex: false,
    monitorVacuum: false,
    cronWorkerIntervalSeconds: POLL_SECONDS,
    cronMonitorIntervalSeconds: 30,
    flowIntervalSeconds: 300,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
  })
  boss.on('error', (error) => logger.error({ err: asError(error) }, 'jobs'))
  boss.on('warning', (warning) => logger.warn({ warning }, 'jobs'))
  try {
    await boss.start()
    for (const job of work) await startJob(boss, job, context, pollSeconds)
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => undefined)
    throw error
  }
  return async () => {
    const stopped = boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    await Promise.race([stopped, sleep(LONGEST_STOP_MS, undefined, { ref: false })])
  }
}

async function startJob(boss: PgBoss, { name, cron, work }: Job, context: JobContext, pollSeconds: number) {
  const { database, clock, logger, storage } = context
  // exclusive: at most one waiting or running, however many instances ask for it.
  await boss.createQueue(name, { policy: 'exclusive', ...QUEUE })
  // A queue that an older version made keeps what that version said.
  await boss.updateQueue(name, QUEUE)
  const options = { pollingIntervalSeconds: pollSeconds, heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS }
  await boss.work(name, options, async () => {
    const from = performance.now()
    try {
      const result = await tracedAlone({ name: `job ${name}`, kind: 'internal' }, () =>
        work(database.background, clock(), storage),
      )
      lastSuccess.set({ name }, nowSeconds())
      logger.info({ job: name, ms: Math.round(performance.now() - from), result }, 'job')
    } catch (error) {
      failures({ name })
      logger.error({ job: name, ms: Math.round(performance.now() - from), err: error }, 'job')
      throw error
    }
  })
  // Every start runs each job once: one that never ends well is overdue from then on.
  lastSuccess.set({ name }, nowSeconds())
  period.set({ name }, longestPause(cron))
  await boss.schedule(name, cron, null, { tz: TIME_ZONE })
  await boss.send(name, null)
}
