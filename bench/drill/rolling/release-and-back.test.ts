import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { Buyer } from '../buyer.ts'
import { runFault } from '../run-fault.ts'
import type { World } from '../world.ts'
import { createDatabase, dropDatabase, openWorld, SHOP_API } from '../world.ts'
import { unpackEarlierRelease } from './earlier-release.ts'
import type { Front } from './front.ts'
import { openFront } from './front.ts'
import { releaseAndBack } from './rolling-restart.ts'

const LENGTHS = { before: 500, during: 500, after: 1_000 }
const LIMIT_MS = 600_000

const folder = mkdtempSync(path.join(tmpdir(), 'shop-earlier-'))
const earlier = unpackEarlierRelease(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { skip } = describe
const withHistory = 'missing' in earlier ? skip : describeOnPostgres
if ('missing' in earlier) process.stderr.write(`skipped, because there is ${earlier.missing}: a release and back\n`)

withHistory('the release before the newest migration', () => {
  const main = 'missing' in earlier ? '' : earlier.main
  const server = process.env.TEST_DATABASE_URL ?? ''
  let database: string
  let world: World | undefined
  let front: Front | undefined

  beforeAll(async () => {
    database = await createDatabase(server)
    world = await openWorld(database, undefined, main)
  }, LIMIT_MS)
  afterAll(async () => {
    front?.close()
    await world?.close()
    await dropDatabase(server, database)
  }, 60_000)

  const opened = (): World => {
    if (!world) throw new Error('the earlier release did not start')
    return world
  }
  const migrations = async (): Promise<number> => {
    const [row] = await opened().ask<{ count: number }>('select count(*)::int from drizzle.__drizzle_migrations')
    return row?.count ?? 0
  }

  test(
    'becomes this one and is put back, one shop API after the other, and no call fails',
    async () => {
      const before = await migrations()
      const shopApis = [opened().shopApi, await opened().startAnother()]
      front = await openFront(shopApis)
      const { failures, acknowledged, lost, doubled } = await runFault(
        { ...opened(), front: front.url },
        releaseAndBack(shopApis, SHOP_API, main),
        LENGTHS,
      )
      expect(await migrations()).toBeGreaterThan(before)
      expect(acknowledged).toBeGreaterThan(0)
      expect({ lost, doubled, failures }).toEqual({ lost: 0, doubled: 0, failures: [] })
    },
    LIMIT_MS,
  )

  test('serves a buyer on the newer tables: sign-in, list, cart, order, and the order again', async () => {
    const failed: string[] = []
    const buyer = new Buyer(
      () => opened().shopApi.url,
      (status, _, what) => {
        if (status === 0 || status >= 500) failed.push(`${status} ${what}`)
      },
    )
    const who = sampleSignIns.at(0)
    await buyer.signIn(who?.phone ?? '', who?.password ?? '')
    expect((await buyer.call(goodsCalls.goodsHot)).status).toBe(200)
    // Some goods are refused to some buyers.
    let ids: readonly number[] = []
    for (let attempt = 0; attempt < 30 && ids.length === 0; attempt += 1) {
      const order = await buyer.order(() => true)
      if (order !== null && order !== 'unknown') ids = order.ids
    }
    expect(ids.length).toBeGreaterThan(0)
    const list = await buyer.call(orderCalls.orderList)
    expect(list.data.data.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]))
    expect(failed).toEqual([])
  })
})
