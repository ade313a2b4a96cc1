import type { Database } from '#shop-api/platform/db/client.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { runFault } from '../run-fault.ts'
import type { World } from '../world.ts'
import { openWorld } from '../world.ts'
import type { Front } from './front.ts'
import { openFront } from './front.ts'
import { rollingRestart } from './rolling-restart.ts'

const LENGTHS = { before: 1_000, during: 1_000, after: 2_000 }

describeOnPostgres('two shop APIs behind a storefront', () => {
  let database: Database
  let world: World
  let front: Front | undefined

  beforeAll(async () => {
    database = await openTestDb()
    world = await openWorld(database.kind === 'postgres' ? database.url : '')
  }, 180_000)
  afterAll(async () => {
    front?.close()
    await world.close()
    await database.close()
  }, 60_000)

  test('are restarted one after the other, and no call fails', async () => {
    const shopApis = [world.shopApi, await world.startAnother()]
    front = await openFront(shopApis)
    const { phases, failures, acknowledged, lost, doubled } = await runFault(
      { ...world, front: front.url },
      rollingRestart(shopApis),
      LENGTHS,
    )
    expect(acknowledged).toBeGreaterThan(0)
    expect(phases.during.requests).toBeGreaterThan(100)
    expect({ lost, doubled, failures }).toEqual({ lost: 0, doubled: 0, failures: [] })
  }, 240_000)
})
