import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { think } from '#shop-api/testing/think.ts'
import { givenTemplate, saveTemplate } from './keep.ts'
import { freightTemplates } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000
const withoutLock: Fault = { matches: /lock table/, instead: () => 'select 1', after: think }

const form = (name: string) =>
  givenTemplate.parse({
    name,
    reach: 'ordinary',
    regions: '浙江省',
    freeFrom: '',
    fee: '8',
    firstGrams: '',
    stepGrams: '',
    stepFee: '',
    unweighedFee: '',
  })

/** Templates for one province that are saved at the same time: so many are kept. */
const kept = (faults: readonly Fault[]) =>
  inFreshShop(now, async (db) => {
    await withFaults(db, faults, (faulty) =>
      race(times(4).map((_, at) => () => saveTemplate(faulty, form(`浙江${at}`), null))),
    )
    return db.$count(freightTemplates)
  })

describeOnPostgres('freight templates saved at once', () => {
  test('never claim the same place', async () => expect((await kept([])).result).toBe(1), LONG)
  test('would, if nobody waited', async () => expect((await kept([withoutLock])).result).toBeGreaterThan(1), LONG)
})
