import { asc, eq } from 'drizzle-orm'
import { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { idIn, lastEntry, problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { forgetCopies } from '#shop-api/platform/db/brief-cache.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { campaignSections, campaigns } from './tables.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let sales: StaffBrowser
let goodsId: number
let form: Record<string, string>
let running = 0

beforeAll(async () => {
  shop = await openCartShop(now)
  sales = await staffWith(shop, 'sales')
  goodsId = await addGoods(shop.db, { now })
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  running += 1
  const [row] = await shop.db.select().from(goods).where(eq(goods.id, goodsId))
  form = {
    kind: 'topic',
    title: '冬季专题',
    line: '全场备货',
    code: `winter-${running}`,
    palette: 'blue',
    startsAt: '2026-11-20T00:00',
    endsAt: '2026-11-30T00:00',
    rules: '规则一\n规则二',
    sections: `热销|指定商品|${row?.code}|10|三折起\n全部|全部商品`,
  }
})

const rowOf = async (id: number) => (await shop.db.select().from(campaigns).where(eq(campaigns.id, id)))[0]
const sectionsOf = (id: number) =>
  shop.db.select().from(campaignSections).where(eq(campaignSections.campaignId, id)).orderBy(asc(campaignSections.sort))
const shown = () => {
  forgetCopies()
  return shop.visitor().call(campaignCalls.campaignList, { query: {} })
}
const detail = (id: number) => shop.visitor().call(campaignCalls.campaignDetail, { params: { id } })

async function opened(over: Record<string, string> = {}): Promise<number> {
  const answer = await sales.post('/staff/campaigns', { ...form, ...over })
  expect(problemIn(answer.body)).toBeUndefined()
  return idIn(answer.headers.location)
}

test('what a campaign shows is said before it is kept; then buyers find it', async () => {
  const before = await shop.db.$count(campaigns)
  const looked = await sales.post('/staff/campaigns/try', form)
  expect(looked.body).toContain('保存后几秒内在商城显示')
  expect(looked.body).toMatch(/热销<\/th><td[^>]*>限指定商品<\/td><td[^>]*>1<\/td><td[^>]*>10</)
  expect(await shop.db.$count(campaigns)).toBe(before)
  const announced = await shop.db.$count(changes)
  const id = await opened()
  expect(await shop.db.$count(changes)).toBeGreaterThan(announced)
  expect((await shown()).data.data).toContainEqual(
    expect.objectContaining({ id, title: '冬季专题', state: 'running', url: `/hdmb?id=${id}` }),
  )
  const { sections, rules } = (await detail(id)).data
  expect(rules).toEqual(['规则一', '规则二'])
  expect(sections.map(({ name, note, goods: own }) => [name, note, own.map((each) => each.id)])).toEqual([
    ['热销', '三折起', [goodsId]],
    ['全部', '', []],
  ])
})

test('a change keeps the sections links know, is in the log, and takes nothing back that others saved', async () => {
  const id = await opened()
  const page = (await sales.get(`/staff/campaigns/${id}`)).body
  expect(page).toContain('全部|全部商品||20')
  const [, all] = await sectionsOf(id)
  const changed = { ...form, title: '年终专题', sections: '全部|全部商品||5\n新品|全部商品', seen: seenIn(page) }
  expect((await sales.post(`/staff/campaigns/${id}`, changed)).statusCode).toBe(303)
  const after = await sectionsOf(id)
  expect(after.map(({ name, goodsLimit }) => [name, goodsLimit])).toEqual([
    ['全部', 5],
    ['新品', 20],
  ])
  expect(after[0]?.id).toBe(all?.id)
  const entry = await lastEntry(shop)
  expect(entry).toMatchObject({ before: { title: '冬季专题' }, after: { title: '年终专题' } })
  expect(entry?.after).toHaveProperty(`section ${all?.id}`)
  const late = await sales.post(`/staff/campaigns/${id}`, { ...changed, title: '我的专题' })
  expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
  expect((await rowOf(id))?.title).toBe('年终专题')
})

test('one is stopped, goes on, and begins before its time', async () => {
  const id = await opened({ startsAt: '2026-11-25T00:00' })
  const announced = await shop.db.$count(changes)
  await sales.post(`/staff/campaigns/${id}/stop`)
  expect((await shown()).data.data.some((each) => each.id === id)).toBe(false)
  await sales.post(`/staff/campaigns/${id}/start`)
  expect((await shown()).data.data).toContainEqual(expect.objectContaining({ id, state: 'running' }))
  expect(await rowOf(id)).toMatchObject({ isStopped: false, startsAt: now })
  expect(await shop.db.$count(changes)).toBeGreaterThan(announced)
  expect((await sales.post('/staff/campaigns/99999/stop')).statusCode).toBe(404)
})

test.each([
  ['no name', { title: '' }, '请填写名称'],
  ['a code of digits', { code: '123' }, '链接代号须由字母'],
  ['a window that ends first', { endsAt: '2026-11-19' }, '结束时间须晚于开始时间'],
  ['a window that is over', { startsAt: '2026-11-01', endsAt: '2026-11-02' }, '结束时间已过'],
  ['no shelf', { sections: ' ' }, '请填写会场'],
  ['a shelf without a scope', { sections: '热销|中成药' }, '须写作'],
  ['an unknown category', { sections: '热销|指定分类|没有的分类' }, '“热销|指定分类|没有的分类”：“没有的分类”不存在'],
  ['too many goods', { sections: '热销|全部商品||101' }, '商品数须在1到100之间'],
  ['a shelf twice', { sections: '热销|全部商品\n热销|全部商品' }, '会场“热销”重复'],
])('%s is refused, and nothing is kept', async (_, over, reason) => {
  const before = [await shop.db.$count(campaigns), await shop.db.$count(campaignSections)]
  for (const address of ['/staff/campaigns/try', '/staff/campaigns']) {
    const answer = await sales.post(address, { ...form, ...over })
    const problem = problemIn(answer.body)?.replaceAll('&quot;', '"')
    expect([answer.statusCode, problem]).toEqual([422, expect.stringContaining(reason)])
  }
  expect([await shop.db.$count(campaigns), await shop.db.$count(campaignSections)]).toEqual(before)
})

test('a link leads to one campaign: its code is not taken twice', async () => {
  const id = await opened()
  const again = await sales.post('/staff/campaigns', form)
  expect([again.statusCode, problemIn(again.body)]).toEqual([422, '链接代号已用于“冬季专题”'])
  expect((await sales.post(`/staff/campaigns/${id}`, form)).statusCode).toBe(303)
})
