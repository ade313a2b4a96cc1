import { jobs, mailJob } from '#shop-api/jobs/jobs.ts'
import { forgettingMailSender } from '#shop-api/modules/base/mails/sender.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { SplitPool } from '#shop-api/platform/db/pools.ts'
import { BACKGROUND_LIMITS } from '#shop-api/platform/db/pools.ts'
import type { Job } from '#shop-api/platform/jobs/start-jobs.ts'
import { startJobs } from '#shop-api/platform/jobs/start-jobs.ts'
import { openFolder } from '#shop-api/platform/storage/folder.ts'

/**
 * A process that begins every job and stays in its middle: after so many statements, in an open transaction where the
 * job has one. Prints a line for each job that got there, and waits to be killed.
 */
const [url = '', dataDir = '', instant = ''] = process.argv.slice(2)
const MIDDLE = 3

const forever = new Promise<never>(() => undefined)

/** Lets the statements before the middle through; at the middle, and at the end of shorter work, it stops. */
function stopInMiddle(db: Db, atMiddle: () => void): void {
  const pool = (db as unknown as { $client: SplitPool }).$client
  let count = 0
  const step = async () => {
    count += 1
    if (count < MIDDLE) return
    atMiddle()
    await forever
  }
  const query = pool.query.bind(pool)
  pool.query = async (...args) => {
    const answer = await query(...args)
    await step()
    return answer
  }
  const connect = pool.connect.bind(pool)
  pool.connect = async () => {
    const lease = await connect()
    const ask = lease.query.bind(lease)
    lease.query = async (...args) => {
      const answer = await ask(...args)
      await step()
      return answer
    }
    return lease
  }
}

const interrupted = ({ name, cron, work }: Job): Job => ({
  name,
  cron,
  work: async (_, now, folder) => {
    const own: Database = openPostgres(url, BACKGROUND_LIMITS)
    const atMiddle = () => process.stdout.write(`${name}\n`)
    stopInMiddle(own.db, atMiddle)
    await work(own.db, now, folder)
    atMiddle()
    await forever
  },
})

const say = (line: object) => process.stderr.write(`${JSON.stringify(line)}\n`)
await startJobs({
  database: openPostgres(url),
  storage: openFolder(dataDir),
  clock: () => new Date(instant),
  logger: { info: say, warn: say, error: say },
  work: [...jobs, mailJob(forgettingMailSender())].map(interrupted),
  pollSeconds: 0.5,
})
