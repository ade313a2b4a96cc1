import type { Database } from '#shop-api/platform/db/client.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { faults } from './all-faults.ts'
import { runFault } from './run-fault.ts'
import type { World } from './world.ts'
import { openWorld } from './world.ts'

/** Long enough for every fault to bite; the long form is `npm run drill`. */
const LENGTHS = { before: 500, during: 1_000, after: 4_000 }

describeOnPostgres('a short drill of faults', () => {
  let database: Database
  let world: World
  let orders = 0

  beforeAll(async () => {
    database = await openTestDb()
    world = await openWorld(database.kind === 'postgres' ? database.url : '')
  }, 180_000)
  afterAll(async () => {
    await world.close()
    await database.close()
    expect(orders).toBeGreaterThan(0)
  }, 60_000)

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
    90_000,
  )
})
