import { eq } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import {
  lastEntry,
  openDeskShop,
  seenIn,
  tagsDuring,
} from '#shop-api/modules/catalogue/master-data/testing/desk-shop.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import { loadGoodsFor } from './goods-for-buyer.ts'
import { priceLists } from './tables.ts'

let shop: TestShop
let sales: StaffBrowser
let goodsId: number
let memberId: number
let code: string

beforeAll(async () => {
  shop = await openDeskShop()
  sales = await staffWith(shop, 'sales')
  goodsId = await addGoods(shop.db, { now: shop.now })
  memberId = await addMember(shop.db)
  const [row] = await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.id, goodsId))
  code = row?.code ?? ''
}, OPEN_MS)
afterAll(() => shop.close())

const paid = async () => {
  const rows = await loadGoodsFor(shop.db, [goodsId], { member: { id: memberId }, now: shop.now })
  return rows.get(goodsId)?.unitPrice
}
const listCalled = async (name: string) => (await shop.db.select().from(priceLists).where(eq(priceLists.code, name)))[0]

test('a list is added, priced, given to a member and taken back, each step written down', async () => {
  const form = { code: 'XY01', name: '浙北连锁', startsOn: '', endsOn: '2027-12-31' }
  const tags = await tagsDuring(shop, () => sales.post('/staff/price-lists', form))
  expect(tags).toEqual([])
  const { id = 0 } = (await listCalled('XY01')) ?? {}
  const own = `/staff/price-lists/${id}`
  expect((await sales.post(`${own}/prices`, { goods: code, price: '7.25' })).headers.location).toBe(own)
  expect(await lastEntry(shop)).toMatchObject({
    operation: 'POST /staff/price-lists/:id/prices',
    subject: String(id),
    after: { [code]: '7.2500' },
  })
  const [member] = await shop.db.select().from(members).where(eq(members.id, memberId))
  await sales.post(`${own}/members`, { member: member?.companyName ?? '' })
  expect(await lastEntry(shop)).toMatchObject({ before: { members: '' }, after: { members: String(memberId) } })
  expect(await paid()).toBe('7.2500')
  const page = (await sales.get(`${own}?goods=${code}`)).body
  expect(page).toContain('¥7.25/')
  expect(page).toContain('value="7.25"')
  expect(page).toContain(`>${member?.companyName}<`)
  expect((await sales.get('/staff/price-lists?q=浙北')).body).toMatch(/data-label="商品">1<.*data-label="会员">1</s)
  await sales.post(`${own}/prices`, { goods: code, price: '' })
  expect(await paid()).toBe('10.0000')
  await sales.post(`${own}/members/remove`, { member: String(memberId) })
  expect((await sales.get(own)).body).toContain('暂无会员按此价格表购买')
})

test('what can’t be is refused with what was typed, and a form somebody saved meanwhile is kept', async () => {
  const { id = 0 } = (await listCalled('XY01')) ?? {}
  const own = `/staff/price-lists/${id}`
  for (const [path, form, reason] of [
    ['/staff/price-lists', { code: 'XY01', name: '另' }, '编码“XY01”已有价格表使用'],
    ['/staff/price-lists', { code: 'XY02', name: ' ' }, '请填写名称'],
    [own, { code: 'XY01', name: '名', startsOn: '2026-12-02', endsOn: '2026-12-01' }, '结束日期须不早于开始日期'],
    [`${own}/prices`, { goods: '没有', price: '1' }, '商品编码“没有”不存在'],
    [`${own}/prices`, { goods: code, price: '10.01' }, '协议价10.01高于单价10.00'],
    [`${own}/prices`, { goods: code, price: '-1' }, '协议价须为大于0'],
    [`${own}/members`, { member: '没有这家' }, '未找到会员“没有这家”'],
  ] as const) {
    const answer = await sales.post(path, form)
    expect([answer.statusCode, answer.body.includes(reason)]).toEqual([422, true])
  }
  const seen = seenIn((await sales.get(own)).body)
  const form = { code: 'XY01', name: '改名', startsOn: '', endsOn: '' }
  expect((await sales.post(own, { ...form, seen })).statusCode).toBe(303)
  expect((await sales.post(own, { ...form, seen, name: '再改' })).statusCode).toBe(409)
  await sales.post(`${own}/members`, { member: String(memberId) })
  expect((await sales.post(`${own}/remove`)).body).toContain('有 1 个会员使用“改名”，请先移出会员')
  await sales.post(`${own}/members/remove`, { member: String(memberId) })
  expect((await sales.post(`${own}/remove`)).headers.location).toBe('/staff/price-lists')
  expect(await listCalled('XY01')).toBeUndefined()
})
