import { eq } from 'drizzle-orm'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { statementsOf } from '#shop-api/testing/statements.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { findCurrentMember } from './current-member.ts'
import { endSession, hashToken, startSession } from './sessions.ts'
import { accounts } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

async function session(memberId: number): Promise<string> {
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.memberId, memberId))
  return await startSession(shop.db, { accountId: account?.id ?? 0, memberId }, shop.now, 7)
}

test('who asks is known with everything the database has of the member', async () => {
  const token = await session(101)
  const [row] = await shop.db.select().from(members).where(eq(members.id, 101))
  const found = await findCurrentMember(shop.db, token, shop.now)
  expect(found).toMatchObject({ ...row, homeMemberId: 101, sessionHash: hashToken(token) })
})

test('calls that arrive at once are one query, and each gets its own member', async () => {
  const [first, second] = [await session(101), await session(102)]
  const unknown = 'x'.repeat(43)
  let found: unknown[] = []
  const statements = await statementsOf(shop.db, async () => {
    const asked = [first, second, unknown, first].map((token) => findCurrentMember(shop.db, token, shop.now))
    found = (await Promise.all(asked)).map((member) => member?.id)
  })
  expect(found).toEqual([101, 102, undefined, 101])
  expect(statements).toHaveLength(1)
})

test('a session that has ended, or is over for this call, is nobody', async () => {
  const token = await session(101)
  const late = new Date(shop.now.getTime() + 7 * 86_400_000)
  const asked = [shop.now, late].map((now) => findCurrentMember(shop.db, token, now))
  expect((await Promise.all(asked)).map((member) => member?.id)).toEqual([101, undefined])
  await endSession(shop.db, hashToken(token))
  expect(await findCurrentMember(shop.db, token, shop.now)).toBeNull()
})
