import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { until } from '#lib/kernel/testing/until.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { openFolder } from '#shop-api/platform/storage/folder.ts'
import { measured } from '#shop-api/testing/counted.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { bossDatabase } from './boss-database.ts'
import { oldestJobSeconds } from './oldest-job.ts'
import type { Job } from './start-jobs.ts'
import { startJobs } from './start-jobs.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const now = new Date('2026-11-20T01:30:00Z')

let database: Database

beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

describe('background work', () => {
  test('of several instances one runs the job, with the clock it was given', async () => {
    const seen: Date[] = []
    let running = 0
    let most = 0
    const job: Job = {
      name: 'counted',
      cron: '0 0 1 1 *',
      work: async (_, at) => {
        running += 1
        most = Math.max(most, running)
        seen.push(at)
        await sleep(300)
        running -= 1
      },
    }
    const start = () =>
      startJobs({
        database,
        storage: openFolder('.data/none'),
        clock: () => now,
        logger: quiet,
        work: [job],
        pollSeconds: 0.5,
      })
    const stops = await Promise.all([start(), start(), start()])
    await until(() => seen.length > 0)
    await sleep(1500)
    await Promise.all(stops.map((stop) => stop()))
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.length).toBeLessThanOrEqual(2)
    expect(most).toBe(1)
    expect(seen[0]).toEqual(now)
  })

  test('the oldest job that is due is seen by its age', async () => {
    expect(await oldestJobSeconds(database.db)).toBe(0)
    await database.db.execute(
      sql`insert into jobs.job (name, start_after) values ('counted', now() - interval '5 minutes')`,
    )
    expect(await oldestJobSeconds(database.db)).toBeGreaterThanOrEqual(300)
    await database.db.execute(sql`delete from jobs.job`)
    expect(await oldestJobSeconds(database.db)).toBe(0)
  })

  test('a run that ends well and one that fails are measured, each by its name', async () => {
    let fails = true
    const job: Job = {
      name: 'measured',
      cron: '7 * * * *',
      work: async () => {
        if (fails) throw new Error('on purpose')
      },
    }
    const lines: object[] = []
    const ofJob = (metric: string) => measured(`shop_api_job_${metric}`, 'measured')
    const stop = await startJobs({
      database,
      storage: openFolder('.data/none'),
      clock: () => now,
      logger: { ...quiet, error: (line: object) => lines.push(line) },
      work: [job],
      pollSeconds: 0.5,
    })
    const offered = ofJob('last_success_timestamp_seconds') ?? 0
    await until(() => (ofJob('failures_total') ?? 0) > 0)
    expect(ofJob('last_success_timestamp_seconds')).toBe(offered)
    fails = false
    await until(() => (ofJob('last_success_timestamp_seconds') ?? 0) > offered)
    await stop()
    expect(ofJob('failures_total')).toBeGreaterThan(0)
    expect(ofJob('last_success_timestamp_seconds')).toBeGreaterThan(offered)
    expect(ofJob('period_seconds')).toBe(3_600)
    expect(lines).toContainEqual({ job: 'measured', ms: expect.any(Number), err: expect.any(Error) })
  })

  test('what its own work fails with is an error with its message, and of which job', async () => {
    let isAway = false
    const raw = new Proxy(database.raw, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (isAway) throw new Error('away on purpose')
          return value.apply(target, given)
        }
      },
    })
    const lines: { err?: unknown }[] = []
    const stop = await startJobs({
      database: { ...database, raw } as Database,
      storage: openFolder('.data/none'),
      clock: () => now,
      logger: { ...quiet, error: (line: object) => lines.push(line) },
      work: [{ name: 'unheard', cron: '0 0 1 1 *', work: async () => undefined }],
      pollSeconds: 0.5,
    })
    isAway = true
    const isOfJob = ({ err }: { err?: unknown }) => err instanceof Error && /away on purpose.*unheard/.test(err.message)
    await until(() => lines.some(isOfJob))
    isAway = false
    await stop()
    expect(lines.filter(({ err }) => !(err instanceof Error))).toEqual([])
  })

  test('its statements leave the connection usable when one of them fails', async () => {
    const boss = bossDatabase(database)
    await expect(boss.executeSql('BEGIN; select 1; select * from there_is_no_such_table; COMMIT')).rejects.toThrow()
    expect(await sqlRows(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
    const answer = await boss.executeSql('BEGIN; create table if not exists t (a int); select 7 as seven; COMMIT')
    expect(answer.rows).toContainEqual({ seven: 7 })
  })

  test('a stop waits for what is running', async () => {
    let isDone = false
    let hasBegun = false
    const job: Job = {
      name: 'slow',
      cron: '0 0 1 1 *',
      work: async () => {
        hasBegun = true
        await sleep(700)
        isDone = true
      },
    }
    const stop = await startJobs({
      database,
      storage: openFolder('.data/none'),
      clock: () => now,
      logger: quiet,
      work: [job],
      pollSeconds: 0.5,
    })
    await until(() => hasBegun)
    await stop()
    expect(isDone).toBe(true)
  })
})
