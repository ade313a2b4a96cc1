import { atOnce } from '#lib/kernel/testing/later.ts'
import { until } from '#lib/kernel/testing/until.ts'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { LiveHub } from '#shop-api/platform/live/hub.ts'
import { openHub } from '#shop-api/platform/live/hub.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { announce } from './announce.ts'
import type { ChangeFeed } from './change-feed.ts'
import { followChanges } from './change-feed.ts'

let database: Database
let hub: LiveHub
let feed: ChangeFeed
const errors: unknown[] = []
const heard: string[] = []

beforeAll(async () => {
  database = await openTestDb()
  hub = openHub(database, (error) => errors.push(error))
  // The table by itself is read far too seldom for anything here.
  feed = followChanges({ db: database.db, hub, pollMs: 600_000, onError: (error) => errors.push(error) })
  feed.start()
})
afterAll(async () => {
  feed.stop()
  await hub.stop()
  await database.close()
  expect(errors).toEqual([])
})

test('a change is passed on when it is committed, without waiting for the next look at the table', async () => {
  let words = 0
  feed.listen(({ tags }) => {
    words += 1
    heard.push(...tags)
  })
  await until(() => words > 0)
  // What is announced before the ear listens is not heard.
  await until(async () => {
    await announce(database.db, ['goods:1'])
    return heard.includes('goods:1')
  })
  await inTransaction(database.db, async (tx) => {
    await announce(tx, ['goods:2'])
    expect(heard).not.toContain('goods:2')
  })
  await announce(database.db, ['goods:3'])
  await announce(database.db, ['goods:4'])
  await until(() => heard.includes('goods:4'))
  expect(heard.filter((tag) => tag !== 'goods:1')).toEqual(['goods:2', 'goods:3', 'goods:4'])
})

test('what an instance keeps for a moment is over with a change of another one', async () => {
  let reads = 0
  const read = () =>
    briefly(database.db, 'a moment', async () => {
      reads += 1
      return reads
    })
  // Where no time passes, no copy is over by its age.
  await atOnce(async () => {
    expect([await read(), await read()]).toEqual([1, 1])
    // As another instance does it: by the database alone.
    await database.db.execute(`select pg_notify('shop_live', 'changes')`)
    await until(async () => (await read()) === 2)
  })
})

test('what is read while a change waits for its commit is read again after it', async () => {
  const read = (value: string) => briefly(database.db, 'before the commit', async () => value)
  await inTransaction(database.db, async (tx) => {
    await announce(tx, ['home'])
    expect(await read('old')).toBe('old')
  })
  expect(await read('new')).toBe('new')
})

test('a change of very many goods is announced by one statement, and heard whole', async () => {
  const tags = Array.from({ length: 70_000 }, (_, at) => `goods:${at + 1_000}` as const)
  const all = new Set<string>()
  const leave = feed.listen((news) => {
    for (const tag of news.tags) all.add(tag)
  })
  await announce(database.db, tags)
  await until(() => tags.every((tag) => all.has(tag)))
  leave()
  expect(tags.filter((tag) => !all.has(tag))).toEqual([])
})
