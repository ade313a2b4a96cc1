import { eq } from 'drizzle-orm'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { idIn, lastEntry, problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { controlledProgrammes } from './tables.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let pharmacist: StaffBrowser
let goodsIds: number[]
let codes: string[]
let form: Record<string, string>

beforeAll(async () => {
  shop = await openCartShop(now)
  pharmacist = await staffWith(shop, 'pharmacist')
  const saleControl = { mode: 'white' as const, regionCodes: ['330100'], customerKinds: [], memberIds: [], note: '' }
  goodsIds = [await addGoods(shop.db, { now, saleControl }), await addGoods(shop.db, { now })]
  const codeOf = async (id: number) => (await shop.db.select().from(goods).where(eq(goods.id, id)))[0]?.code ?? ''
  codes = await Promise.all(goodsIds.map(codeOf))
  form = {
    name: '测试药业协议',
    audience: '仅供杭州的药店',
    openedOn: '2026-11-01',
    terms: '按协议价供货\n不得跨区销售',
    among: codes.join('\n'),
  }
}, OPEN_MS)
afterAll(() => shop.close())

const rowOf = async (id: number) =>
  (await shop.db.select().from(controlledProgrammes).where(eq(controlledProgrammes.id, id)))[0]
const programme = (id: number) => shop.visitor().call(zoneCalls.focusControlledGoods, { params: { id } })

async function opened(): Promise<number> {
  const answer = await pharmacist.post('/staff/programmes', form)
  expect(problemIn(answer.body)).toBeUndefined()
  return idIn(answer.headers.location)
}

test('goods without a list are named before an agreement is kept; then buyers find it', async () => {
  const before = await shop.db.$count(controlledProgrammes)
  const looked = await pharmacist.post('/staff/programmes/try', form)
  expect(looked.body).toContain(`1个商品未设控销名单，所有会员可购：${codes[1]}`)
  expect(looked.body).toContain('仅名单内可购：1个地区')
  expect(await shop.db.$count(controlledProgrammes)).toBe(before)
  const announced = await shop.db.$count(changes)
  const id = await opened()
  expect(await shop.db.$count(changes)).toBeGreaterThan(announced)
  const { data } = await programme(id)
  expect(data).toMatchObject({ name: '测试药业协议', terms: ['按协议价供货', '不得跨区销售'], total: 2 })
})

test('one is changed with both sides in the log, nothing is taken back, and it goes', async () => {
  const id = await opened()
  const seen = seenIn((await pharmacist.get(`/staff/programmes/${id}`)).body)
  const changed = { ...form, seen, name: '新协议', among: codes[0] ?? '' }
  expect((await pharmacist.post(`/staff/programmes/${id}`, changed)).statusCode).toBe(303)
  expect(await rowOf(id)).toMatchObject({ name: '新协议', goodsIds: [goodsIds[0]] })
  expect(await lastEntry(shop)).toMatchObject({ before: { goodsIds }, after: { goodsIds: [goodsIds[0]] } })
  for (const way of ['', '/try']) {
    const late = await pharmacist.post(`/staff/programmes/${id}${way}`, changed)
    expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
  }
  const sales = await staffWith(shop, 'sales')
  expect((await sales.get(`/staff/programmes/${id}`)).body).not.toMatch(/查看效果|删除控销协议/)
  expect((await pharmacist.post(`/staff/programmes/${id}/remove`)).statusCode).toBe(303)
  expect((await programme(id)).code).toBe(404)
  expect((await pharmacist.post(`/staff/programmes/${id}/remove`)).statusCode).toBe(404)
  expect(
    (
      await shop.db
        .select()
        .from(goods)
        .where(eq(goods.id, goodsIds[0] ?? 0))
    )[0]?.saleControl,
  ).not.toBeNull()
})

test.each([
  ['no name', { name: '' }, '请填写名称'],
  ['nobody who may buy', { audience: '' }, '请填写供货范围'],
  ['no day', { openedOn: '2026-13-01' }, '开始日期须为日期'],
  ['no goods', { among: '' }, '请填写商品编码'],
  ['goods nobody has', { among: 'NOPE' }, '“NOPE”不存在'],
  ['too many terms', { terms: '一\n'.repeat(13) }, '协议条款最多12条'],
])('%s is refused, and nothing is kept', async (_, over, reason) => {
  const before = await shop.db.$count(controlledProgrammes)
  for (const address of ['/staff/programmes/try', '/staff/programmes']) {
    const answer = await pharmacist.post(address, { ...form, ...over })
    expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(reason)])
  }
  expect(await shop.db.$count(controlledProgrammes)).toBe(before)
})
