import { carrierJobs, jobs } from '#shop-api/jobs/jobs.ts'
import { forgettingSender } from '#shop-api/modules/base/mails/sender.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import { BACKGROUND_LIMITS } from '#shop-api/platform/db/pools.ts'
import type { Job } from '#shop-api/platform/jobs/start-jobs.ts'
import { startJobs } from '#shop-api/platform/jobs/start-jobs.ts'
import { openFolder } from '#shop-api/platform/storage/folder.ts'
import { afterStatements } from './after-statements.ts'

/**
 * A process that begins every job and stays in its middle: after so many statements, in an open transaction where the
 * job has one. Prints a line for each job that got there, and waits to be killed.
 */
const [url = '', dataDir = '', instant = ''] = process.argv.slice(2)
const MIDDLE = 3

const forever = new Promise<never>(() => undefined)

const interrupted = ({ name, cron, work }: Job): Job => ({
  name,
  cron,
  work: async (_, now, folder) => {
    const own: Database = openPostgres(url, BACKGROUND_LIMITS)
    const atMiddle = () => process.stdout.write(`${name}\n`)
    afterStatements(own.db, MIDDLE, () => {
      atMiddle()
      return forever
    })
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
  work: [...jobs, ...carrierJobs(forgettingSender(), forgettingSender())].map(interrupted),
  pollSeconds: 0.5,
})
