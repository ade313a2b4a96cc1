import { desc, eq } from 'drizzle-orm'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { lastEntryOf, problemIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { CartOwner, openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { promotionItems, promotions } from './tables.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let sales: StaffBrowser
let buyer: CartOwner

beforeAll(async () => {
  shop = await openCartShop(now)
  sales = await staffWith(shop, 'sales')
  buyer = await CartOwner.open(shop)
}, OPEN_MS)
afterAll(() => shop.close())
afterEach(() => shop.db.update(promotions).set({ isStopped: true }))

const when = { startsAt: '2026-11-20T00:00', endsAt: '2026-11-30' }
const rowCount = () => shop.db.$count(promotions)
const lastRow = async () => (await shop.db.select().from(promotions).orderBy(desc(promotions.id)).limit(1))[0]
/** What the button that saves would send. */
function savedBy(body: string): Record<string, string> {
  const form = /<h2[^>]*>保存后的效果<\/h2>[\s\S]*?<\/form>/.exec(body)?.[0] ?? ''
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
  return Object.fromEntries(fields.filter(([name]) => name !== 'csrf'))
}

async function added(): Promise<{ id: number; code: string }> {
  const id = await addGoods(shop.db, { now })
  const [row] = await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.id, id))
  return { id, code: row?.code ?? '' }
}

async function save(form: Record<string, string>, address = '/staff/promotions') {
  const looked = await sales.post(`${address}/try`, { ...when, ...form })
  expect([problemIn(looked.body), looked.statusCode]).toEqual([undefined, 200])
  const answer = await sales.post(address, savedBy(looked.body))
  expect(problemIn(answer.body)).toBeUndefined()
  return { looked: looked.body, id: Number(/\d+$/.exec(String(answer.headers.location))?.[0]) }
}

test('what a reduction does is said before it is kept, and is what the buyer then pays', async () => {
  const { id } = await added()
  const before = await rowCount()
  const announced = await shop.db.$count(changes)
  const actions = await shop.db.$count(operatorActions)
  const form = {
    kind: 'full_reduction',
    name: '<b>年末</b>',
    scope: 'categories',
    among: '抗感染',
    tiers: '200:10;500:30',
  }
  const looked = await sales.post('/staff/promotions/try', { ...when, ...form })
  expect(looked.body).toContain('&lt;b&gt;年末&lt;/b&gt;')
  expect(looked.body).not.toContain('<b>年末')
  expect(looked.body).toContain('满200减10，满500减30')
  expect(looked.body).toContain('买¥500.00，付¥470.00')
  expect([await rowCount(), await shop.db.$count(operatorActions)]).toEqual([before, actions])

  const { id: promotionId } = await save(form)
  expect(await lastRow()).toMatchObject({
    id: promotionId,
    scope: { kind: 'categories', categoryIds: [1] },
    rule: {
      tiers: [
        { amount: '200.00', reduce: '10.00' },
        { amount: '500.00', reduce: '30.00' },
      ],
    },
    endsAt: new Date('2026-11-30T16:00:00Z'),
  })
  expect(await lastEntryOf(shop)).toMatchObject({
    operation: 'POST /staff/promotions',
    outcome: 'done',
    asked: { kind: 'full_reduction' },
  })
  expect(await shop.db.$count(changes)).toBeGreaterThan(announced)

  await buyer.add(id, 60)
  const line = (await buyer.stored()).find(({ goodsId }) => goodsId === id)
  expect((await buyer.checkout([line?.id ?? 0])).amounts?.pay_amount).toBe('570.00')
  await sales.post(`/staff/promotions/${promotionId}/stop`, { to: 'off' })
  expect((await buyer.checkout([line?.id ?? 0])).amounts?.pay_amount).toBe('600.00')
  expect(await lastEntryOf(shop)).toMatchObject({ before: { isStopped: false }, after: { isStopped: true } })
})

test('a special has prices, stock and limits of its own, and buyers see it', async () => {
  const [first, second] = [await added(), await added()]
  const { looked, id } = await save({
    kind: 'daily',
    name: '周五特价',
    items: `${first.code} 8.5 100 5\n${second.code}，4.99`,
  })
  expect(looked).toContain('限量100，每客户限购5')
  expect(looked).toContain(`${second.code} 的活动价 4.99 不到单价 10.00 的一半，请核对`)
  expect(looked).toContain('保存后立即生效')
  const { data } = (await buyer.caller.call(goodsCalls.everydayPrice)).data
  expect(data.map((each) => [each.id, each.sale_price])).toEqual([
    [first.id, '8.50'],
    [second.id, '4.99'],
  ])
  const page = (await sales.get(`/staff/promotions/${id}`)).body
  expect(page).toContain(`${first.code} 8.5 100 5\n${second.code} 4.99`)
  const doubled = await sales.post('/staff/promotions/try', {
    ...when,
    kind: 'flash',
    name: '撞',
    items: `${first.code} 8`,
  })
  expect(doubled.body).toContain(`${first.code} 同期已在“周五特价”中`)
})

test('a change keeps what was sold, and takes nothing back that somebody else saved', async () => {
  const [first, second] = [await added(), await added()]
  const { id } = await save({ kind: 'flash', name: '早市', items: `${first.code} 9 50\n${second.code} 9` })
  await shop.db.update(promotionItems).set({ sold: 20 }).where(eq(promotionItems.goodsId, first.id))
  const seen = /name="seen" value="(\w+)"/.exec((await sales.get(`/staff/promotions/${id}`)).body)?.[1] ?? ''
  const form = { ...when, kind: 'flash', name: '早市二', seen }
  const tried = async (items: string) =>
    problemIn((await sales.post(`/staff/promotions/${id}/try`, { ...form, items })).body)
  expect(await tried(`${second.code} 9`)).toContain('已有会员购买的商品不能移除')
  expect(await tried(`${first.code} 9 19`)).toContain('已售20')
  const [kept] = await shop.db.select().from(promotionItems).where(eq(promotionItems.goodsId, first.id))
  const items = `${first.code} 8.8 60`
  await save({ kind: 'flash', name: '早市二', seen, items }, `/staff/promotions/${id}`)
  const rows = await shop.db.select().from(promotionItems).where(eq(promotionItems.promotionId, id))
  expect(rows).toMatchObject([{ id: kept?.id, price: '8.8000', stock: 60, sold: 20 }])
  expect(await lastEntryOf(shop)).toMatchObject({ before: { name: '早市' }, after: { name: '早市二' } })
  for (const way of ['', '/try']) {
    const late = await sales.post(`/staff/promotions/${id}${way}`, { ...form, name: '早市三', items })
    expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
    expect(late.body).toMatch(/名称.*<pre>早市二<\/pre>.*<pre>早市三<\/pre>/)
  }
})

describe('what would be wrong is refused with its reason, and what was typed stays', () => {
  const cases: [string, Record<string, string>, string][] = [
    ['no name', { kind: 'cash_back', name: '', tiers: '100:5' }, '请填写名称'],
    [
      'an end before the beginning',
      { kind: 'cash_back', name: '返', tiers: '100:5', endsAt: '2026-11-19' },
      '结束时间须晚于开始时间',
    ],
    ['no time', { kind: 'cash_back', name: '返', tiers: '100:5', startsAt: '2026-13-45' }, '须为日期'],
    ['no tiers', { kind: 'cash_back', name: '返', tiers: '' }, '请填写档位'],
    ['more off than paid', { kind: 'full_reduction', name: '减', tiers: '100:100' }, '须小于满额'],
    ['a rate that is none', { kind: 'store_discount', name: '折', tiers: '100:95' }, '折扣须在'],
    [
      'an unknown category',
      { kind: 'cash_back', name: '返', tiers: '100:5', scope: 'categories', among: '没有的' },
      '“没有的”不存在',
    ],
    ['no goods', { kind: 'flash', name: '秒', items: '' }, '请填写参与商品'],
    ['unknown goods', { kind: 'flash', name: '秒', items: 'NONE 1' }, '商品编码 NONE 不存在'],
    ['a price that is none', { kind: 'flash', name: '秒', items: 'NONE x' }, '价格须为数字，最多四位小数，现为“x”'],
    ['parts with prices', { kind: 'combination', name: '组', price: '5', items: 'NONE 1 2' }, '格式不正确'],
    ['no gift', { kind: 'gift', name: '赠', among: '', buyNumber: '2' }, '请填写指定商品'],
  ]
  test.each(cases)('%s', async (_, form, reason) => {
    const before = await rowCount()
    for (const address of ['/staff/promotions/try', '/staff/promotions']) {
      const answer = await sales.post(address, { ...when, ...form })
      expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(reason)])
      if (form.name) expect(answer.body).toContain(`name="name" type="text" value="${form.name}"`)
    }
    expect(await rowCount()).toBe(before)
    expect(await lastEntryOf(shop)).toMatchObject({ operation: 'POST /staff/promotions', outcome: 'refused' })
  })

  test('an offer above the price of its goods', async () => {
    const [first, second] = [await added(), await added()]
    const tried = async (form: Record<string, string>) =>
      problemIn((await sales.post('/staff/promotions/try', { ...when, name: '贵', ...form })).body)
    expect(await tried({ kind: 'flash', items: `${first.code} 10.01` })).toContain('高于单价 10.00')
    const set = { kind: 'combination', items: `${first.code} 2\n${second.code}` }
    expect(await tried({ ...set, price: '30.01' })).toContain('高于分开购买的 30.00')
    expect(await tried({ ...set, price: '29' })).toBeUndefined()
    expect(await tried({ ...set, items: first.code, price: '9' })).toBe('组合至少要有两个商品')
  })
})

test('each kind is kept as the shop reckons with it', async () => {
  const [first, second] = [await added(), await added()]
  await save({ kind: 'store_discount', name: '全场', scope: 'all', tiers: '500:9.8;1000:9.5折', excluded: first.code })
  expect(await lastRow()).toMatchObject({
    rule: { tiers: [{ rate: '0.98' }, { rate: '0.95' }], excludedGoodsIds: [first.id] },
  })
  await save({ kind: 'cash_back', name: '返现', scope: 'all', tiers: '1000:20' })
  expect((await lastRow())?.rule).toEqual({ tiers: [{ id: 1, amount: '1000.00', back: '20.00' }] })
  await save({
    kind: 'gift',
    name: '买赠',
    among: first.code,
    buyNumber: '10',
    giftCode: second.code,
    giftNumber: '',
    stock: '300',
    isRepeating: 'yes',
  })
  expect(await lastRow()).toMatchObject({
    scope: { goodsIds: [first.id] },
    stock: 300,
    rule: { buyNumber: 10, isRepeating: true, gift: { goodsId: second.id, number: 1 } },
  })
  await save({ kind: 'exchange', name: '换购', scope: 'all', threshold: '500', items: `${second.code} 4 100 2` })
  const exchange = (await buyer.caller.call(goodsCalls.exchangeGroups)).data.data
  expect(exchange.find(({ name }) => name === '换购')).toMatchObject({ offers: [{ price: '4.00', number: 2 }] })
  await save({
    kind: 'combination',
    name: '两件装',
    price: '25',
    stock: '9',
    memberLimit: '3',
    items: `${first.code} 2\n${second.code}`,
  })
  const sets = (await buyer.caller.call(goodsCalls.combinations)).data.data
  expect(sets).toMatchObject([{ name: '两件装', price: '25.00' }])
})

test('names and codes come back into the form as they were given', async () => {
  const { id } = await save({
    kind: 'full_reduction',
    name: '厂家满减',
    scope: 'manufacturers',
    among: '测试药业',
    tiers: '100:5',
    isRepeating: 'yes',
  })
  const page = (await sales.get(`/staff/promotions/${id}`)).body
  expect(page).toContain('测试药业〔样例〕</textarea>')
  expect(page).toContain('value="100:5"')
  expect(page).toContain('name="isRepeating" value="yes" checked')
  expect((await sales.get('/staff/promotions')).body).toContain('每满100减5')
})
