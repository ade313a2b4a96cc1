import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '#shop-api/db/client.ts'
import { bossDatabase } from './boss-database.ts'
import type { Job } from './jobs.ts'
import { jobs } from './jobs.ts'

const TIME_ZONE = 'Asia/Shanghai'
/** How often a worker looks for its job, in seconds: the jobs are of minutes, and the database has other things to do. */
const POLL_SECONDS = 10
const STOP_MS = 5000

interface JobContext {
  readonly database: Database
  readonly clock: () => Date
  /** Where files are kept that rows of the database name. */
  readonly dataDir: string
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Other jobs than the shop's, for tests. */
  readonly work?: readonly Job[]
  readonly pollSeconds?: number
}

/**
 * Starts background work on the shop's own database; several instances share it. Answers with the function that stops
 * it and waits for what is running.
 */
export async function startJobs(context: JobContext): Promise<() => Promise<void>> {
  const { database, logger, work = jobs, pollSeconds = POLL_SECONDS } = context
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: database.kind,
    schema: 'jobs',
    reindex: false,
    monitorVacuum: false,
    cronWorkerIntervalSeconds: POLL_SECONDS,
    cronMonitorIntervalSeconds: 30,
    flowIntervalSeconds: 300,
  })
  boss.on('error', (error) => logger.error({ err: error }, 'jobs'))
  boss.on('warning', (warning) => logger.warn({ warning }, 'jobs'))
  await boss.start()
  for (const job of work) await startJob(boss, job, context, pollSeconds)
  return () => boss.stop({ graceful: true, timeout: STOP_MS, close: false })
}

async function startJob(boss: PgBoss, { name, cron, work }: Job, context: JobContext, pollSeconds: number) {
  const { database, clock, logger, dataDir } = context
  // exclusive: at most one waiting or running, however many instances ask for it.
  await boss.createQueue(name, { policy: 'exclusive', retryLimit: 3, retryBackoff: true, deleteAfterSeconds: 86_400 })
  await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
    const from = performance.now()
    const result = await work(database.db, clock(), dataDir)
    logger.info({ job: name, ms: Math.round(performance.now() - from), result }, 'job')
  })
  await boss.schedule(name, cron, null, { tz: TIME_ZONE })
  await boss.send(name, null)
}
