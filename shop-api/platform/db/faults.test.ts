import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import type { Relay } from '#shop-api/testing/relay.ts'
import { openRelay } from '#shop-api/testing/relay.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import type { Database } from './client.ts'
import { openPostgres } from './client.ts'
import { inTransaction } from './transaction.ts'

/** The limits themselves are the behaviour here: what a caller waits at most, with room for a busy machine. */
const REQUEST_MS = 5_000
const READY_MS = 1_000
const ROOM_MS = 4_000
/** Long enough for any machine: how soon it recovers is measured by the drill. */
const BACK_MS = 60_000

const HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }

describeOnPostgres('faults of the database', () => {
  let shop: TestShop
  let relay: Relay
  /** Past the relay. */
  let direct: Database

  beforeAll(async () => {
    shop = await openShop({
      content: 'sample',
      now: sampleInstant,
      connect: async (own) => {
        direct = own
        relay = await openRelay(own.kind === 'postgres' ? own.url : '')
        const url = new URL(relay.url)
        url.searchParams.set('application_name', 'behind the relay')
        return openPostgres(url.href)
      },
    })
    shop.app.post('/test/settings/:name', async (request) => {
      const { name } = request.params as { name: string }
      await inTransaction(shop.db, async (tx) => {
        await tx.insert(settings).values({ name, value: '1' })
        await tx.select().from(settings).where(eq(settings.name, name)).for('update')
      })
      return { done: name }
    })
    shop.app.post('/test/goods/:id/lock', async (request) => {
      const { id } = request.params as { id: string }
      await inTransaction(shop.db, (tx) =>
        tx
          .select()
          .from(goods)
          .where(eq(goods.id, Number(id)))
          .for('update'),
      )
      return { done: id }
    })
    await shop.app.ready()
  }, OPEN_MS)
  afterAll(async () => {
    await shop.close()
    await relay.close()
  })
  afterEach(async () => {
    relay.heal()
    expect(await recovered(BACK_MS)).toBe(true)
  })

  const read = () => shop.visitor().call(goodsCalls.goodsHot)
  const write = (name: string) => shop.app.inject({ method: 'POST', url: `/test/settings/${name}`, headers: HEADERS })
  const timed = async <Value>(work: () => Promise<Value>) => {
    const from = performance.now()
    return { value: await work(), ms: performance.now() - from }
  }
  const recovered = async (limitMs: number) => {
    for (const end = Date.now() + limitMs; Date.now() < end; await sleep(100)) {
      if ((await read()).status === 200 && (await shop.app.inject('/readyz')).statusCode === 200) return true
    }
    return false
  }
  /** Ends every connection of the shop API, on the server. */
  const terminate = () =>
    direct.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'behind the relay'`,
    )

  test('connections ended at any moment: requests are answered, and what was acknowledged is kept', async () => {
    let isOver = false
    const statuses = new Set<number>()
    const acknowledged: string[] = []
    const reader = async () => {
      while (!isOver) statuses.add((await read()).status)
    }
    const writer = async (number: number) => {
      for (let index = 0; !isOver; index += 1) {
        const name = `ended ${number} ${index}`
        const { statusCode } = await write(name)
        statuses.add(statusCode)
        if (statusCode === 200) acknowledged.push(name)
      }
    }
    const load = [reader(), reader(), ...[1, 2, 3, 4, 5, 6].map(writer)]
    for (let round = 0; round < 60; round += 1) {
      await terminate()
      await sleep(Math.random() * 50)
    }
    isOver = true
    await Promise.all(load)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await recovered(BACK_MS)).toBe(true)
    const kept = new Set((await direct.db.select({ name: settings.name }).from(settings)).map((row) => row.name))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
  })

  test('a transaction whose connection breaks before its commit is repeated, after it never', async () => {
    let runs = 0
    const work = async (isLast: boolean) =>
      inTransaction(shop.db, async (tx) => {
        runs += 1
        await tx.insert(settings).values({ name: `repeated ${isLast}`, value: '1' })
        if (runs > 1) return
        if (isLast) relay.cut()
        else await terminate()
        await sleep(100 * Number(!isLast))
        if (!isLast) await tx.select().from(settings).limit(1)
      })
    await work(false)
    expect(runs).toBe(2)
    runs = 0
    await expect(work(true)).rejects.toThrow()
    expect(runs).toBe(1)
  })

  test('connections that fall silent: an answer in time, /readyz at once, and back as soon as the network is', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => write(`before the silence ${index}`)))
    relay.silence()
    const ready = timed(() => shop.app.inject('/readyz'))
    const requests = Array.from({ length: 60 }, (_, index) =>
      timed(async () => (index % 2 === 0 ? (await read()).status : (await write(`silent ${index}`)).statusCode)),
    )
    expect((await ready).value.statusCode).toBe(503)
    expect((await ready).ms).toBeLessThan(READY_MS + ROOM_MS)
    const answers = await Promise.all(requests)
    expect(new Set(answers.map((answer) => answer.value))).toEqual(new Set([503]))
    expect(Math.max(...answers.map((answer) => answer.ms))).toBeLessThan(REQUEST_MS + ROOM_MS)
    relay.heal()
    expect(await recovered(BACK_MS)).toBe(true)
    expect((await write('after the silence')).statusCode).toBe(200)
  })

  test('a transaction on a silent connection is over after one limit, not repeated', async () => {
    let runs = 0
    const { ms } = await timed(() =>
      expect(
        inTransaction(shop.db, async (tx) => {
          runs += 1
          relay.silence()
          await tx.select().from(settings).limit(1)
        }),
      ).rejects.toThrow(),
    )
    expect(runs).toBe(1)
    expect(ms).toBeLessThan(REQUEST_MS + ROOM_MS)
  })

  test('a stop does not wait for connections that are silent', async () => {
    const other = openPostgres(relay.url)
    await Promise.all(Array.from({ length: 5 }, () => other.db.execute(sql`select 1`)))
    relay.silence()
    const { ms } = await timed(() => other.close())
    expect(ms).toBeLessThan(REQUEST_MS + ROOM_MS)
  })

  test('one locked row: anyone who waits for it is asked to come back, and reads go on meanwhile', async () => {
    const [row] = await direct.db.select({ id: goods.id }).from(goods).orderBy(asc(goods.id)).limit(1)
    const holder = new pg.Client({ connectionString: direct.kind === 'postgres' ? direct.url : '' })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from goods where id = $1 for update', [row?.id])
    const url = `/test/goods/${row?.id}/lock`
    let waiting = 0
    const writers = Array.from({ length: 26 }, async () => {
      waiting += 1
      const answer = await timed(() => shop.app.inject({ method: 'POST', url, headers: HEADERS }))
      waiting -= 1
      return answer
    })
    const [first, ready] = await Promise.all([read(), shop.app.inject('/readyz')])
    expect([first.status, ready.statusCode, waiting]).toEqual([200, 200, 26])
    for (let index = 0; index < 20; index += 1) expect((await read()).status).toBe(200)
    const answers = await Promise.all(writers)
    await holder.query('rollback')
    await holder.end()
    for (const { value, ms } of answers) {
      expect([409, 503]).toContain(value.statusCode)
      expect(value.json().message).toContain('请稍后重试')
      expect(ms).toBeLessThan(2 * REQUEST_MS)
    }
    expect(answers.filter(({ value }) => value.statusCode === 409).length).toBeGreaterThanOrEqual(20)
    expect((await shop.app.inject({ method: 'POST', url, headers: HEADERS })).statusCode).toBe(200)
  })
})
