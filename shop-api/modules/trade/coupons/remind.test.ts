import { asc, eq } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { remindOfCoupons } from './remind.ts'
import { coupons, memberCoupons } from './tables.ts'

const now = new Date('2026-11-20T01:05:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

test('one message names all coupons of a day that end within three days, but neither used nor ended ones', async () => {
  const { db } = database
  const memberId = await addMember(db)
  const window = { claimFrom: inDays(-9), claimTo: inDays(9), validFrom: inDays(-9), validTo: inDays(9) }
  const given = async (name: string, validTo: Date, usedAt: Date | null = null) => {
    const row = { name, kind: 'amount', value: '10', thresholdFen: 0, scope: { kind: 'all' }, total: 9 } as const
    const [coupon] = await db
      .insert(coupons)
      .values({ ...row, ...window })
      .returning()
    await db
      .insert(memberCoupons)
      .values({ memberId, couponId: coupon?.id ?? 0, validFrom: window.validFrom, validTo, usedAt })
  }
  await given('周年券', inDays(2))
  await given('新客券', inDays(2))
  await given('用过的', inDays(2), now)
  await given('已过期', inDays(-1))
  await given('还早', inDays(4))
  expect(await remindOfCoupons(db, now)).toBe(1)
  await remindOfCoupons(db, inDays(0.01))
  const messages = () =>
    db.select().from(notifications).where(eq(notifications.memberId, memberId)).orderBy(asc(notifications.id))
  expect((await messages()).map(({ title, text }) => [title, text])).toEqual([
    ['2 张优惠券将于 2026-11-22 到期', '周年券、新客券'],
  ])
  await remindOfCoupons(db, inDays(1.5))
  expect((await messages()).map(({ text }) => text)).toEqual(['周年券、新客券', '还早'])
})
