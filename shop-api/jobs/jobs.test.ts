import { eq } from 'drizzle-orm'
import type { Database } from '#shop-api/db/client.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import { changes } from '#shop-api/db/schema/content.ts'
import { accounts, sessions, verificationCodes } from '#shop-api/db/schema/members.ts'
import { idempotencyKeys } from '#shop-api/db/schema/orders.ts'
import { openTestDb } from '#shop-api/db/testing.ts'
import { findBroken } from '#shop-api/modules/invariants/find-broken.ts'
import { addGoods, addMember, dayFrom, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { refreshExpiry } from './day-change.ts'
import { purge } from './purge.ts'

const now = new Date('2026-11-20T15:30:00Z')
/** A quarter past midnight in China, while it is still the day before in UTC. */
const afterMidnight = new Date('2026-11-20T16:15:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

const shelf = async (id: number) => (await database.db.select().from(goods).where(eq(goods.id, id)))[0]

describe('change of day', () => {
  test('what expired yesterday is no longer for sale, and pages hear of what is sold out by it', async () => {
    const { db } = database
    const some = await addGoods(db, {
      now,
      batches: [
        [0, 7],
        [700, 5],
      ],
    })
    const none = await addGoods(db, { now, batches: [[0, 7]] })
    const other = await addGoods(db, { now })
    expect(await refreshExpiry(db, now)).toEqual([])
    expect((await refreshExpiry(db, afterMidnight)).sort()).toEqual([some, none].sort())
    expect(await shelf(some)).toMatchObject({ available: 5, nearestExpiry: dayFrom(now, 700) })
    expect(await shelf(none)).toMatchObject({ available: 0, nearestExpiry: null })
    expect(await shelf(other)).toMatchObject({ available: 1000 })
    expect((await db.select().from(changes)).map((row) => row.tag)).toEqual([`goods:${none}`])
    expect(await refreshExpiry(db, afterMidnight)).toEqual([])
    expect(await findBroken(db, afterMidnight)).toEqual([])
  })
})

describe('purge', () => {
  test('forgets what is over and nothing else', async () => {
    const { db } = database
    const memberId = await addMember(db)
    const [account] = await db
      .insert(accounts)
      .values({ username: 'a', phone: '13800000000', passwordHash: 'none', memberId })
      .returning()
    const session = { accountId: account!.id, memberId }
    await db.insert(sessions).values([
      { ...session, tokenHash: 'over', expiresAt: daysAgo(0) },
      { ...session, tokenHash: 'open', expiresAt: daysAgo(-1) },
    ])
    const code = { phone: '13800000000', purpose: 'login', codeHash: 'x', source: 's', expiresAt: now }
    await db.insert(verificationCodes).values([
      { ...code, createdAt: daysAgo(3) },
      { ...code, createdAt: daysAgo(1) },
    ])
    const key = { memberId, purpose: 'submit', contentHash: 'x' }
    await db.insert(idempotencyKeys).values([
      { ...key, key: 'old', createdAt: daysAgo(91) },
      { ...key, key: 'young', createdAt: daysAgo(89) },
    ])
    await purge(db, new Date(now.getTime() + 1))
    expect((await db.select().from(sessions)).map((row) => row.tokenHash)).toEqual(['open'])
    expect(await db.$count(verificationCodes)).toBe(1)
    expect((await db.select().from(idempotencyKeys)).map((row) => row.key)).toEqual(['young'])
  })
})
