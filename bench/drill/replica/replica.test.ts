import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import { REQUEST_LIMITS } from '#shop-api/platform/db/pools.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { allFamilies } from '#shop-api/platform/metrics/counts.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { startOwnPostgres, startOwnReplica } from '../../../scripts/support/postgres.mjs'
import { onOwnPostgres } from './on-own-postgres.ts'

type Server = Awaited<ReturnType<typeof startOwnReplica>>

/** A reader may wait so long for a replica, with room for a busy machine. */
const LIST_MS = 8_000
/** Longer than one that failed is left alone. */
const BACK_MS = 60_000

onOwnPostgres('lists from a replica', () => {
  let primary: Server
  let replica: Server
  let shop: TestShop
  let goodsId: number
  let shown: string
  const usual = process.env.TEST_DATABASE_URL

  beforeAll(async () => {
    const own = await startOwnPostgres()
    if (!own) throw new Error('PostgreSQL is gone')
    primary = own
    replica = await startOwnReplica(primary.url)
    process.env.TEST_DATABASE_URL = primary.url
    shop = await openShop({
      content: 'empty',
      now: new Date(),
      connect: async (database) => {
        const url = database.kind === 'postgres' ? database.url : ''
        const copy = new URL(replica.url)
        copy.pathname = new URL(url).pathname
        return openPostgres(url, REQUEST_LIMITS, { readUrl: copy.href })
      },
    })
    await openSmallShop(shop.db)
    goodsId = await addGoods(shop.db, { now: shop.now })
  }, OPEN_MS)
  afterAll(async () => {
    process.env.TEST_DATABASE_URL = usual
    await shop.close()
    await replica.end()
    await primary.end()
  }, OPEN_MS)

  const readsFrom = (from: string) =>
    allFamilies()
      .find((family) => family.name === 'shop_api_list_reads_total')
      ?.samples()
      .find((sample) => sample.labels.from === from)?.value ?? 0
  /** What a guest finds in the list of all goods, from where, and how long it took. */
  const list = async () => {
    const before = readsFrom('replica')
    const from = performance.now()
    const { data, status } = await shop.visitor().call(goodsCalls.goodsList)
    const name = data.data.find((each) => each.id === goodsId)?.name
    return { status, name, isCopy: readsFrom('replica') > before, ms: performance.now() - from }
  }
  let renamed = 0
  const rename = async () => {
    renamed += 1
    shown = `改名 ${renamed}`
    await inTransaction(shop.db, async (tx) => {
      await tx.update(goods).set({ name: shown }).where(eq(goods.id, goodsId))
      await announce(tx, [`goods:${goodsId}`])
    })
  }
  const onCopy = async (statement: string) => {
    const url = new URL(replica.url)
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const untilCopy = async () => {
    for (const end = performance.now() + BACK_MS; performance.now() < end; await sleep(200)) {
      // Guests are answered alike for some seconds of the shop's clock.
      shop.now = new Date(shop.now.getTime() + 10_000)
      if ((await list()).isCopy) return true
    }
    return false
  }

  test('come from there, and what was just changed is in each of them', async () => {
    expect(await untilCopy()).toBe(true)
    // One that lags on a busy machine is passed over.
    for (let copies = 0; copies < 60; ) {
      await rename()
      const { name, isCopy } = await list()
      expect(name).toBe(shown)
      copies += Number(isCopy)
    }
  })

  test('come from the database while the replica is behind, at once and with what is new', async () => {
    await onCopy('select pg_wal_replay_pause()')
    await rename()
    const first = await list()
    expect(first).toMatchObject({ status: 200, name: shown, isCopy: false })
    expect(first.ms).toBeLessThan(LIST_MS)
    await rename()
    expect(await list()).toMatchObject({ name: shown, isCopy: false })
    await onCopy('select pg_wal_replay_resume()')
    expect(await untilCopy()).toBe(true)
  })

  test('come from the database while the replica is away', async () => {
    await replica.stop()
    for (let round = 0; round < 20; round += 1) {
      await rename()
      const answer = await list()
      expect(answer).toMatchObject({ status: 200, name: shown, isCopy: false })
      expect(answer.ms).toBeLessThan(LIST_MS)
    }
    await replica.start()
    expect(await untilCopy()).toBe(true)
  })

  test('come from the database once the replica has become one itself', async () => {
    await onCopy('select pg_promote()')
    await rename()
    await sleep(500)
    expect(await list()).toMatchObject({ status: 200, name: shown, isCopy: false })
  })
})
