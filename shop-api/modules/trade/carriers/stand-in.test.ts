import type { Database } from '#shop-api/platform/db/client.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { play } from './stand-in.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

test('what is pressed within one second happens one second after the other', async () => {
  const times: string[] = []
  for (const deed of ['arrive', 'deliver', 'arrive'] as const) {
    const [push] = await play(database.db, deed, 'LL1', 'secret', now)
    const { events } = JSON.parse(push?.body ?? '{}') as { events: { at: string }[] }
    times.push(...events.map(({ at }) => at))
  }
  expect(times).toEqual(['2026-11-20 09:30:00', '2026-11-20 09:30:01', '2026-11-20 09:30:02'])
})
