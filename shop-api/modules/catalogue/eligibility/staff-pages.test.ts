import { eq } from 'drizzle-orm'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { lastEntry, problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let pharmacist: StaffBrowser
let id: number
let at: string

beforeAll(async () => {
  shop = await openCartShop(now)
  pharmacist = await staffWith(shop, 'pharmacist')
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  id = await addGoods(shop.db, { now })
  at = `/staff/sale-controls/${id}`
})

const controlNow = async () => (await shop.db.select().from(goods).where(eq(goods.id, id)))[0]?.saleControl
const form = { mode: 'white', regionCodes: '330100', memberIds: '', note: '仅限杭州', clinic: 'yes' }

test('who may buy is set, in the log, and holds at once; it is taken back as well', async () => {
  const elsewhere = { provinceCode: '330000', cityCode: '330000', districtCode: '330000' }
  const stranger = await signIn(shop, await addMember(shop.db, elsewhere))
  const buyable = async () => (await stranger.call(goodsCalls.goodsDetail, { id })).data.goods.is_buy
  expect(await buyable()).toBe(1)
  const announced = await shop.db.$count(changes)
  expect((await pharmacist.post(at, form)).statusCode).toBe(303)
  expect(await controlNow()).toEqual({
    mode: 'white',
    regionCodes: ['330100'],
    customerKinds: ['clinic'],
    memberIds: [],
    note: '仅限杭州',
  })
  expect(await shop.db.$count(changes)).toBeGreaterThan(announced)
  expect(await lastEntry(shop)).toMatchObject({
    before: { saleControl: null },
    after: { saleControl: { mode: 'white' } },
  })
  expect(await buyable()).toBe(0)
  expect((await pharmacist.get(at)).body).toContain('330100')
  expect((await pharmacist.post(at, { mode: 'off' })).statusCode).toBe(303)
  expect(await controlNow()).toBeNull()
})

test('a form opened before somebody else saved takes nothing back', async () => {
  const seen = seenIn((await pharmacist.get(at)).body)
  expect((await pharmacist.post(at, { ...form, seen })).statusCode).toBe(303)
  const kept = await controlNow()
  const late = await pharmacist.post(at, { ...form, mode: 'black', seen })
  expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
  expect(late.body).toMatch(/<pre>仅名单内可购<\/pre>.*<pre>名单内不可购<\/pre>/)
  expect(await controlNow()).toEqual(kept)
})

test.each([
  ['nobody named', { regionCodes: '', clinic: '' }, '名单不能为空'],
  ['an unknown place', { regionCodes: '999999' }, '地区 999999 不存在'],
  ['a place by name', { regionCodes: '杭州' }, '地区须为6位行政区划代码'],
  ['an unknown member', { memberIds: '99999' }, '会员 99999 不存在'],
  ['a member by name', { memberIds: '大药房' }, '会员编号须为数字，现为“大药房”'],
])('%s is refused, and nothing is kept', async (_, over, reason) => {
  const answer = await pharmacist.post(at, { ...form, ...over })
  expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(reason)])
  expect(await controlNow()).toBeNull()
})
