import type { CallLimit } from '#shop-api/modules/base/access/limits.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { BACKGROUND_LIMITS } from '#shop-api/platform/db/pools.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb, urlOf } from '#shop-api/testing/test-db.ts'
import { think } from '#shop-api/testing/think.ts'
import { keepingSender } from './code-sender.ts'
import { sendCode } from './codes.ts'
import { spendTry } from './guess-gates.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000
const AT_ONCE = 40

/** Reads what was counted, thinks, and writes one more than that. */
const readThenCount: Fault = {
  matches: /^insert into "call_counts"/,
  instead: async (text, send) => {
    const { rows } = await send('select coalesce(max(count), 0) as count from call_counts')
    await think()
    return text.replaceAll('"call_counts"."count" +', `${rows[0].count} +`)
  },
}
/** Lets others look at the same time. */
const withoutWaiting: Fault = { matches: /pg_advisory_xact_lock/, instead: () => 'select 1', after: think }

/** How many of these pass when two instances of the shop API, with connections of their own, are asked at the same moment. */
async function passed(ask: (db: Db, at: number) => Promise<unknown>, faults: readonly Fault[] = []): Promise<number> {
  const one = await openTestDb()
  await openSmallShop(one.db)
  await loadSettings(one.db)
  const other = openPostgres(await urlOf(one.db), BACKGROUND_LIMITS)
  try {
    const both = (work: (dbs: readonly Db[]) => Promise<number>) =>
      withFaults(one.db, faults, (first) => withFaults(other.db, faults, (second) => work([first, second])))
    return await both(async (dbs) => {
      const asked = Array.from({ length: AT_ONCE }, (_, at) => ask(dbs[at % 2] ?? one.db, at))
      const outcomes = await Promise.allSettled(asked)
      for (const each of outcomes) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(ShopRefusal)
      return outcomes.filter(({ status }) => status === 'fulfilled').length
    })
  } finally {
    await other.close()
    await one.close()
  }
}

describeOnPostgres('what two instances are asked at the same moment', () => {
  const limit: CallLimit = { name: 'calls of a test', most: 10, spanMs: 60_000 }
  const call = (db: Db) => countCall(db, limit, 'one account', now)
  const guess = (db: Db) => spendTry(db, { account: '13800000001', source: '192.0.2.1', accountId: null }, now)
  const code = (phone: (at: number) => string) => (db: Db, at: number) =>
    sendCode(db, keepingSender(), { phone: phone(at), purpose: 'register', source: '192.0.2.1' }, now)
  const onePhone = code(() => '13700000001')
  const manyPhones = code((at) => `137000001${String(at).padStart(2, '0')}`)

  test.each([
    ['calls of an account', call, 10],
    ['failed sign-ins from one address at one account', guess, 5],
    ['codes to one phone', onePhone, 1],
    ['codes that one address asks for', manyPhones, 20],
  ])(
    'of %s only those within the limit pass',
    async (_, ask, most) => {
      expect(await passed(ask)).toBe(most)
    },
    LONG,
  )

  test.each([
    ['a count that is read and then written', call, readThenCount, 10],
    ['failures that are counted without waiting for each other', guess, withoutWaiting, 5],
    ['codes that are sent without waiting for each other', onePhone, withoutWaiting, 1],
  ])(
    '… and %s lets more pass',
    async (_, ask, fault, most) => {
      expect(await passed(ask, [fault])).toBeGreaterThan(most)
    },
    LONG,
  )
})
