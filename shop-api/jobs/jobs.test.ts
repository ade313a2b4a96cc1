import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { idempotencyKeys } from '#shop-api/modules/base/idempotency/tables.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { keepFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import { uploads } from '#shop-api/modules/base/uploads/tables.ts'
import { refreshExpiry } from '#shop-api/modules/catalogue/goods/day-change.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { accounts, sessions, verificationCodes } from '#shop-api/modules/identity/auth/tables.ts'
import { licences } from '#shop-api/modules/identity/licences/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { emptyForm } from '#shop-api/modules/identity/registration/form.ts'
import { registrationEvents, registrations } from '#shop-api/modules/identity/registration/tables.ts'
import { favorites } from '#shop-api/modules/service/favorites/tables.ts'
import { forgetCopies } from '#shop-api/platform/db/brief-cache.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { openFolder } from '#shop-api/platform/storage/folder.ts'
import { addBalance, addGoods, addMember, dayFrom, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { purge } from './purge.ts'
import { purgeAbandoned } from './purge-abandoned.ts'

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

describe('accounts that never handed anything in', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-jobs-'))
  const storage = openFolder(folder)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** A member whose registration was last touched so many days ago, with an account, a file and a favourite. */
  async function begun(days: number, reviewState: 'draft' | 'pending' = 'draft') {
    const { db } = database
    const memberId = await addMember(db, { reviewState })
    // Licences are copied to a member by the approval only.
    await db.delete(licences).where(eq(licences.memberId, memberId))
    const name = `begun${memberId}`
    const [account] = await db
      .insert(accounts)
      .values({ username: name, phone: name, passwordHash: 'none', memberId })
      .returning()
    const savedAt = daysAgo(days)
    const submittedAt = reviewState === 'draft' ? null : savedAt
    const form = emptyForm('pharmacy', '')
    await db.insert(registrations).values({ memberId, flow: 'single', form, agreedAt: savedAt, savedAt, submittedAt })
    await db.insert(registrationEvents).values({ memberId, kind: 'begun', createdAt: savedAt })
    const fileKey = await keepFile(storage, Buffer.from('paper'))
    const file = { name: 'a.jpg', type: 'image/jpeg', size: 5, fileKey, usedBy: `registration ${memberId}` } as const
    await db.insert(uploads).values({ memberId, purpose: 'registration', ...file })
    await db.insert(favorites).values({ memberId, goodsId: await addGoods(db, { now }) })
    return { memberId, accountId: account!.id, fileKey }
  }
  const isThere = async ({ memberId, fileKey }: { memberId: number; fileKey: string }) => ({
    member: (await database.db.$count(members, eq(members.id, memberId))) === 1,
    account: (await database.db.$count(accounts, eq(accounts.memberId, memberId))) === 1,
    uploads: await database.db.$count(uploads, eq(uploads.memberId, memberId)),
    file: existsSync(path.join(folder, 'uploads', fileKey.slice(0, 2), fileKey)),
  })
  const whole = { member: true, account: true, uploads: 1, file: true }

  test('go after ninety days with drafts and files; who is at it, was seen, handed in or has money stays', async () => {
    const { db } = database
    const old = await begun(91)
    const young = await begun(89)
    const handedIn = await begun(200, 'pending')
    const seen = await begun(91)
    await db.insert(sessions).values({
      tokenHash: 'seen',
      accountId: seen.accountId,
      memberId: seen.memberId,
      seenAt: daysAgo(1),
      expiresAt: daysAgo(-6),
    })
    const paid = await begun(91)
    await addBalance(db, paid.memberId, 100, now)
    expect(await purgeAbandoned(db, now, storage)).toBe(1)
    expect(await isThere(old)).toEqual({ member: false, account: false, uploads: 0, file: false })
    for (const each of [young, handedIn, seen, paid]) expect(await isThere(each)).toEqual(whole)
    expect(await purgeAbandoned(db, now, storage)).toBe(0)
    expect(await purgeAbandoned(db, daysAgo(-2), storage)).toBe(1)
    expect((await isThere(young)).member).toBe(false)
    expect(await findBroken(db, afterMidnight)).toEqual([])
  })

  test('the shop sets after how many days', async () => {
    const { db } = database
    const week = await begun(8)
    await db.insert(settings).values({ name: 'draftDays', value: 30 })
    forgetCopies()
    expect(await purgeAbandoned(db, now, storage)).toBe(0)
    await db.update(settings).set({ value: 7 }).where(eq(settings.name, 'draftDays'))
    forgetCopies()
    expect(await purgeAbandoned(db, now, storage)).toBeGreaterThan(0)
    expect((await isThere(week)).member).toBe(false)
  })
})
