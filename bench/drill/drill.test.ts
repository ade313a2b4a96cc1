import type { Database } from '#shop-api/platform/db/client.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { faults } from './all-faults.ts'
import type { Front } from './rolling/front.ts'
import { openFront } from './rolling/front.ts'
import { rollingRestart } from './rolling/rolling-restart.ts'
import { runFault } from './run-fault.ts'
import type { World } from './world.ts'
import { openWorld } from './world.ts'

/** Long enough for every fault to bite; the long form is `npm run drill`. */
const LENGTHS = { before: 500, during: 1_000, after: 1_500 }
/** For a machine that is busy with other tests. */
const LIMIT_MS = 240_000

describeOnPostgres('a short drill of faults', () => {
  let database: Database
  let world: World
  let front: Front | undefined
  let orders = 0

  beforeAll(async () => {
    database = await openTestDb()
    world = await openWorld(database.kind === 'postgres' ? database.url : '')
  }, LIMIT_MS)
  afterAll(async () => {
    front?.close()
    await world.close()
    await database.close()
    expect(orders).toBeGreaterThan(0)
  }, LIMIT_MS)

  // The server of the tests is shared with others: what stops it is for the long form.
  test.each(faults.filter((fault) => fault.needs === undefined))(
    '$name: nothing acknowledged is lost, nothing is there twice, and the shop is whole again',
    async (fault) => {
      const { lost, doubled, phases, acknowledged } = await runFault(world, fault, LENGTHS)
      orders += acknowledged
      expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
      expect(phases.before.requests).toBeGreaterThan(0)
      await world.shopApi.ready()
    },
    LIMIT_MS,
  )

  test(
    'two shop APIs behind a storefront are restarted one after the other, and no call fails',
    async () => {
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
    },
    LIMIT_MS,
  )
})
