import { eq, sql } from 'drizzle-orm'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { listen } from '#shop-api/platform/live/listen.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import { describeThroughPooler } from '#shop-api/testing/on-postgres.ts'
import { openTestDb, openWays } from '#shop-api/testing/test-db.ts'
import type { Database } from './client.ts'
import { openPostgres } from './client.ts'
import { sqlRows } from './db.ts'
import { frequentRows } from './frequent.ts'
import { isMigrated, migrate } from './migrate.ts'
import { REQUEST_LIMITS } from './pools.ts'
import { sqlState } from './sql-state.ts'
import { inTransaction } from './transaction.ts'

const LOCK_MS = 400
const LOCK_NOT_GIVEN = '55P03'
const REQUESTS = 300

describeThroughPooler('through PgBouncer, a connection a transaction', () => {
  let database: Database
  let strict: Database
  const url = () => (database.kind === 'postgres' ? database.url : '')

  beforeAll(async () => {
    database = await openTestDb()
    strict = openWays(url(), { ...REQUEST_LIMITS, lockMs: LOCK_MS })
    await database.db.insert(settings).values({ name: 'locked', value: '1' })
  })
  afterAll(async () => {
    await strict.close()
    await database.close()
  })

  test('requests share connections, and frequent statements find what they need on each', async () => {
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, index) =>
        frequentRows<{ pid: number; index: number }>(
          database.db,
          sql`select pg_backend_pid() as pid, ${index}::int as index`,
        ),
      ),
    )
    expect(answers.map(([row]) => row?.index)).toEqual(Array.from({ length: REQUESTS }, (_, index) => index))
    const rows = await Promise.all(
      Array.from({ length: 50 }, () =>
        inTransaction(database.db, (tx) => frequentRows<{ name: string }>(tx, sql`select name from ${settings}`)),
      ),
    )
    expect(rows).toHaveLength(50)
    expect(rows.every(([row]) => row?.name === 'locked')).toBe(true)
  })

  test('a transaction has the limits of requests, and leaves them to nobody', async () => {
    const held = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const holder = inTransaction(database.background, async (tx) => {
      await tx.select().from(settings).where(eq(settings.name, 'locked')).for('update')
      held.resolve()
      await done.promise
    })
    await held.promise
    const refused = inTransaction(strict.db, (tx) =>
      tx.select().from(settings).where(eq(settings.name, 'locked')).for('update'),
    )
    await expect(refused.catch((error: unknown) => sqlState(error))).resolves.toBe(LOCK_NOT_GIVEN)
    done.resolve()
    await holder
    const [left] = await sqlRows<{ ms: string }>(strict.db, sql`select current_setting('lock_timeout') as ms`)
    expect(left?.ms).not.toBe(`${LOCK_MS}ms`)
  })

  test('a statement on its own is ended by the server within the limit of requests', async () => {
    await expect(strict.db.execute(sql`select pg_sleep(20)`)).rejects.toThrow()
    const [left] = await sqlRows<{ running: number }>(
      database.background,
      sql`select count(*)::int as running from pg_stat_activity
        where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`,
    )
    expect(left?.running).toBe(0)
  })

  test('what one instance signals is heard past the pooler', async () => {
    const heard: (string | null)[] = []
    const topic = 'member 7'
    const isHeard = new Promise<void>((resolve, reject) => {
      const ear = listen(database, {
        onTopic: (each) => {
          heard.push(each)
          // The ear is open: from here on nothing is missed.
          if (each === null) inTransaction(database.db, (tx) => signal(tx, topic)).catch(reject)
          else ear.stop().then(resolve, reject)
        },
        onError: reject,
      })
    })
    await isHeard
    expect(heard).toEqual([null, topic])
  })

  test('instances that start together migrate an empty database once', async () => {
    const name = `pooled_${process.pid}_${Date.now().toString(36)}`
    await database.background.execute(sql.raw(`create database ${name}`))
    const own = new URL(url())
    own.pathname = `/${name}`
    const instances = [openWays(own.href), openWays(own.href), openWays(own.href)]
    await Promise.all(instances.map((each) => migrate(each)))
    expect(await isMigrated((instances[0] ?? database).db)).toBe(true)
    await Promise.all(instances.map((each) => each.close()))
    await database.background.execute(sql.raw(`drop database ${name} with (force)`))
  })

  test('without the second way the pooler is taken for the server, which it is not', async () => {
    const pooler = new URL(process.env.TEST_POOLER_URL ?? '')
    pooler.pathname = new URL(url()).pathname
    const mistaken = openPostgres(pooler.href)
    await expect(mistaken.db.execute(sql`select 1`)).rejects.toThrow()
    await mistaken.close()
  })
})
