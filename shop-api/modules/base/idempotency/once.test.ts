import type { Database } from '#shop-api/platform/db/client.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { contentHash, KeyReusedError, once } from './once.ts'
import { idempotencyKeys } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database
let memberId: number

beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
beforeEach(async () => {
  memberId = await addMember(database.db)
})

const ask = (key: string, content: unknown, work: () => Promise<unknown>) =>
  inTransaction(database.db, (tx) => once(tx, { memberId, purpose: 'test', key, content, now }, work))

describe('idempotency key', () => {
  test('the same key and content runs once and answers alike, whatever the order of fields', async () => {
    let runs = 0
    const work = async () => ({ order: ++runs })
    expect(await ask('k1', { a: 1, b: [2, 3] }, work)).toEqual({ order: 1 })
    expect(await ask('k1', { b: [2, 3], a: 1 }, work)).toEqual({ order: 1 })
    expect(runs).toBe(1)
  })

  test('other content under the same key is refused', async () => {
    await ask('k2', { a: 1 }, async () => 'done')
    await expect(ask('k2', { a: 2 }, async () => 'done')).rejects.toBeInstanceOf(KeyReusedError)
  })

  test('a failed attempt leaves no key behind', async () => {
    await expect(ask('k3', {}, () => Promise.reject(new Error('no stock')))).rejects.toThrow('no stock')
    expect(await database.db.$count(idempotencyKeys)).toBe(await keysOfOthers())
    expect(await ask('k3', {}, async () => 'second try')).toBe('second try')
  })

  test('parallel requests with one key run once and all get its answer', async () => {
    let runs = 0
    const work = async () => ({ order: ++runs })
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('k4', 'same', work)))
    expect(runs).toBe(1)
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ order: 1 })))
  })

  test('members and purposes have keys of their own', async () => {
    await ask('k5', 1, async () => 'mine')
    const other = await addMember(database.db)
    const answer = await once(
      database.db,
      { memberId: other, purpose: 'test', key: 'k5', content: 2, now },
      async () => 'theirs',
    )
    expect(answer).toBe('theirs')
    const elsewhere = await once(
      database.db,
      { memberId, purpose: 'else', key: 'k5', content: 3, now },
      async () => 'else',
    )
    expect(elsewhere).toBe('else')
  })

  test('the hash tells contents apart that look alike', () => {
    expect(contentHash({ ids: [1, 23] })).not.toBe(contentHash({ ids: [12, 3] }))
    expect(contentHash({ a: null })).not.toBe(contentHash({}))
  })
})

async function keysOfOthers(): Promise<number> {
  const rows = await database.db.select().from(idempotencyKeys)
  return rows.filter((row) => row.key !== 'k3').length
}
