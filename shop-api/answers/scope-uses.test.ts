import { eq } from 'drizzle-orm'
import { brands, categories } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { campaignSections, campaigns } from '#shop-api/modules/service/campaigns/tables.ts'
import { coupons } from '#shop-api/modules/trade/coupons/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let sales: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())

const looks = { ground: '#111111', ink: '#ffffff' }

test('a brand that a coupon names, and a category that a campaign names, can not be deleted', async () => {
  const { db, now } = shop
  await db.insert(brands).values({ id: 7, name: '好牌', manufacturerId: 1, ...looks })
  await db.insert(categories).values({ id: 8, name: '空分类', root: 'main' })
  const days = { claimFrom: now, claimTo: now, validFrom: now, validTo: now }
  const terms = { name: '好牌券', kind: 'amount' as const, value: '5.0000', thresholdFen: 10_000, total: 10, ...days }
  await db.insert(coupons).values({ ...terms, scope: { kind: 'brands', brandIds: [6, 7] } })
  const window = { startsAt: now, endsAt: now }
  const about = { code: 'c1', kind: 'topic' as const, title: '专题', rules: [], accent: '#222222', ...looks }
  const [campaign] = await db
    .insert(campaigns)
    .values({ ...about, ...window })
    .returning({ id: campaigns.id })
  const section = { campaignId: campaign?.id ?? 0, name: '空分类专区' }
  await db.insert(campaignSections).values({ ...section, scope: { kind: 'categories', categoryIds: [8] } })
  for (const [address, reason] of [
    ['/staff/brands/7/remove', '优惠券“好牌券”的适用范围中有此品牌，不能删除'],
    ['/staff/categories/8/remove', '活动栏目“空分类专区”的适用范围中有此分类，不能删除'],
  ] as const) {
    const { statusCode, body } = await sales.post(address)
    expect([statusCode, body.includes(reason)]).toEqual([409, true])
  }
  expect([await db.$count(brands, eq(brands.id, 7)), await db.$count(categories, eq(categories.id, 8))]).toEqual([1, 1])
  await db.update(coupons).set({ scope: { kind: 'brands', brandIds: [6] } })
  expect((await sales.post('/staff/brands/7/remove')).statusCode).toBe(303)
})
