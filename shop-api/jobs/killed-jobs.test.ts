import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { until } from '#lib/kernel/testing/until.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { forgettingSender } from '#shop-api/modules/base/mails/sender.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Job } from '#shop-api/platform/jobs/start-jobs.ts'
import { startJobs } from '#shop-api/platform/jobs/start-jobs.ts'
import { openFolder } from '#shop-api/platform/storage/folder.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { openSampleDb, sampleInstant } from '#shop-api/testing/test-db.ts'
import { carrierJobs, jobs } from './jobs.ts'

const all = [...jobs, ...carrierJobs(forgettingSender(), forgettingSender())]
const now = new Date(sampleInstant.getTime() + 86_400_000)

describeOnPostgres('jobs whose process is killed', () => {
  let database: Database
  let folder: string

  beforeAll(async () => {
    database = await openSampleDb()
    folder = mkdtempSync(path.join(tmpdir(), 'jobs-'))
  }, 180_000)
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Begins all jobs in a process of their own and kills it when each is in its middle. */
  async function killAllInTheMiddle(): Promise<void> {
    const url = database.kind === 'postgres' ? database.url : ''
    const script = fileURLToPath(new URL('../testing/job-victim.ts', import.meta.url))
    const victim = spawn(process.execPath, [script, url, folder, now.toISOString()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(victim, 'exit')
    const inMiddle = new Set<string>()
    for await (const line of createInterface({ input: victim.stdout })) {
      inMiddle.add(line)
      if (inMiddle.size === all.length) victim.kill('SIGKILL')
    }
    await ended
    expect([...inMiddle].sort()).toEqual(all.map((job) => job.name).sort())
  }

  test('each runs again by itself, and the books are whole', async () => {
    await killAllInTheMiddle()
    const finished = new Set<string>()
    const watched = ({ name, cron, work }: Job): Job => ({
      name,
      cron,
      work: async (...args) => {
        await work(...args)
        finished.add(name)
      },
    })
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const stop = await startJobs({
      database,
      storage: openFolder(folder),
      clock: () => now,
      logger,
      work: all.map(watched),
    })
    await until(() => finished.size === all.length)
    await stop()
    expect(await findBroken(database.db, now)).toEqual([])
  }, 240_000)
})
