import { asc, eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { goods, ladderTiers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { saveSchedule, startScheduledPrices } from './keep.ts'
import { scheduledPrices } from './tables.ts'

/** Half past eleven at night in China, and half past midnight. */
const before = new Date('2026-11-20T15:30:00Z')
const after = new Date('2026-11-20T16:30:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: before })
  await openSmallShop(shop.db)
}, OPEN_MS)
afterAll(() => shop.close())

const priceOf = async (id: number) => Number((await shop.db.select().from(goods).where(eq(goods.id, id)))[0]?.unitPrice)
const given = (code: string, startsOn: string, price: string, offers: 'carry' | 'keep' = 'carry') =>
  saveSchedule(shop.db, { goods: code, startsOn, price, offers }, null, before)

test('a price starts with its day, once, with its announcement, however many look for it', async () => {
  const id = await addGoods(shop.db, { now: before, code: 'P1', unitPrice: '10' })
  await given('P1', '2026-11-21', '12')
  const tags = () => shop.db.$count(changes, eq(changes.tag, `goods:${id}`))
  const known = await tags()
  expect([await startScheduledPrices(shop.db, before), await priceOf(id), await tags()]).toEqual([0, 10, known])
  const counts = await Promise.all([1, 2, 3].map(() => startScheduledPrices(shop.db, after)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect([await priceOf(id), await tags()]).toEqual([12, known + 1])
  expect(await startScheduledPrices(shop.db, after)).toBe(0)
  expect(await findBroken(shop.db, after)).toEqual([])
})

test('of several days that were missed the newest price holds, and tiers above it follow or stay', async () => {
  const late = new Date('2026-12-01T00:00:00Z')
  const id = await addGoods(shop.db, { now: before, code: 'P2', unitPrice: '10', ladderType: 2 })
  const other = await addGoods(shop.db, { now: before, code: 'P3', unitPrice: '10', ladderType: 2 })
  await shop.db.insert(ladderTiers).values([id, other].map((goodsId) => ({ goodsId, number: 10, price: '9.5' })))
  await given('P2', '2026-11-25', '9')
  await given('P2', '2026-11-22', '15')
  await given('P3', '2026-11-22', '9', 'keep')
  expect(await startScheduledPrices(shop.db, late)).toBe(3)
  expect([await priceOf(id), await priceOf(other)]).toEqual([9, 9])
  const tiers = await shop.db.select().from(ladderTiers).orderBy(asc(ladderTiers.goodsId))
  expect(tiers.map(({ price }) => Number(price))).toEqual([9, 9.5])
})

test.each([
  ['P4', '2026-11-20', '生效日期须晚于今天'],
  ['none', '2026-11-25', '商品编码“none”不存在'],
])('%s on %s is refused: %s', async (code, startsOn, why) => {
  await addGoods(shop.db, { now: before, code: `${code}x` })
  await expect(given(code, startsOn, '9')).rejects.toThrow(why)
})

test('it is added, changed and removed on its page, two of a day are refused, and what is over stays as it was', async () => {
  const sales = await staffWith(shop, 'sales')
  const id = await addGoods(shop.db, { now: before, code: 'P5', unitPrice: '10', name: '定时药' })
  const form = { goods: 'P5', startsOn: '2026-11-30', price: '11', offers: 'carry' }
  await sales.post('/staff/scheduled-prices', form)
  expect((await sales.post('/staff/scheduled-prices', form)).body).toContain('已有定时调价')
  const body = (await sales.get('/staff/scheduled-prices')).body
  expect(body).toContain('定时药')
  expect(body).toContain('data-picks="one"')
  const [row] = await shop.db.select().from(scheduledPrices).where(eq(scheduledPrices.goodsId, id))
  await startScheduledPrices(shop.db, new Date('2026-11-30T00:00:00Z'))
  expect((await sales.post(`/staff/scheduled-prices/${row?.id}/remove`)).statusCode).toBe(404)
  expect((await sales.get('/staff/scheduled-prices')).body).toContain('已生效')
  expect(await priceOf(id)).toBe(11)
})
