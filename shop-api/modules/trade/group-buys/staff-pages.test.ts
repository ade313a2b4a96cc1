import { eq } from 'drizzle-orm'
import { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { idIn, lastEntry, problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { joinGroup } from './join.ts'
import { groupBuys } from './tables.ts'
import { joinRequest } from './testing/group-shop.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let sales: StaffBrowser
let buyer: Buyer
let code: string
let form: Record<string, string>

beforeAll(async () => {
  shop = await openCartShop(now)
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  const id = await addGoods(shop.db, { now })
  code = (await shop.db.select().from(goods).where(eq(goods.id, id)))[0]?.code ?? ''
  buyer = await addBuyer(shop.db)
  await addBalance(shop.db, buyer.memberId, 10_000, now)
  form = {
    code,
    name: '',
    price: '8.00',
    seats: '3',
    minNumber: '2',
    stock: '50',
    memberLimit: '10',
    hours: '6',
    startsAt: '2026-11-20T00:00',
    endsAt: '2026-11-30T00:00',
  }
})

const rowOf = async (id: number) => {
  const [row] = await shop.db.select().from(promotions).where(eq(promotions.id, id))
  const [item] = await shop.db.select().from(promotionItems).where(eq(promotionItems.promotionId, id))
  return { row, item }
}

async function opened(over: Record<string, string> = {}): Promise<number> {
  const answer = await sales.post('/staff/group-offers', { ...form, ...over })
  expect(problemIn(answer.body)).toBeUndefined()
  return idIn(answer.headers.location)
}

test('what an offer costs is said before it is kept; then buyers see it', async () => {
  const announced = await shop.db.$count(changes)
  const before = await shop.db.$count(promotions)
  const looked = await sales.post('/staff/group-offers/try', form)
  for (const text of ['3家成团', '¥8.00，每盒便宜¥2.00', '¥16.00', '¥100.00（全部售出时）', '保存后立即生效']) {
    expect(looked.body).toContain(text)
  }
  expect([await shop.db.$count(promotions), await shop.db.$count(changes)]).toEqual([before, announced])
  const id = await opened()
  expect(await shop.db.$count(changes)).toBeGreaterThan(announced)
  expect(await lastEntry(shop)).toMatchObject({ operation: 'POST /staff/group-offers', outcome: 'done' })
  const offers = (await shop.visitor().call(groupBuyCalls.groupBuys)).data.data
  expect(offers.find((offer) => offer.id === id)).toMatchObject({ seats: 3, hours: 6, min_number: 2, number: 50 })
  const list = (await sales.get('/staff/group-offers')).body
  expect(list).toContain(`href="/staff/group-offers/${id}"`)
  expect(list).toMatch(/<nav class="tabs beside" aria-label="促销">/)
})

test('an offer is changed, with what it was and is in the log; a form opened before takes nothing back', async () => {
  const id = await opened()
  const seen = seenIn((await sales.get(`/staff/group-offers/${id}`)).body)
  const changed = { ...form, name: '周末拼团', price: '7.50', stock: '40', seen }
  expect((await sales.post(`/staff/group-offers/${id}/try`, changed)).body).toContain('¥7.50')
  expect((await sales.post(`/staff/group-offers/${id}`, changed)).statusCode).toBe(303)
  expect(await rowOf(id)).toMatchObject({ row: { name: '周末拼团', rule: { price: '7.50' } }, item: { stock: 40 } })
  expect(await lastEntry(shop)).toMatchObject({ before: { name: '3家成团' }, after: { name: '周末拼团' } })
  for (const way of ['', '/try']) {
    const late = await sales.post(`/staff/group-offers/${id}${way}`, { ...changed, price: '6.00' })
    expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
    expect(late.body).toMatch(/拼团价（元）.*<pre>7.5<\/pre>.*<pre>6.00<\/pre>/)
  }
  expect((await rowOf(id)).item?.price).toBe('7.5000')
})

test('a group that is open keeps its terms until it is closed, and gets its money back', async () => {
  const id = await opened()
  const { group } = await joinGroup(shop.db, joinRequest(id, buyer, now))
  const refusals = [
    [{ price: '7.00' }, '价格、成团家数、起拼量和时限不能更改'],
    [{ seats: '2' }, '价格、成团家数、起拼量和时限不能更改'],
    [{ startsAt: '2026-11-21T00:00' }, '开始时间不能晚于现在'],
    [{ endsAt: '2026-11-20T12:00' }, '有团在此之后才截止'],
    [{ stock: '1' }, '已售2盒'],
  ] as const
  const kept = await rowOf(id)
  for (const [over, reason] of refusals) {
    const answer = await sales.post(`/staff/group-offers/${id}`, { ...form, ...over })
    expect([over, problemIn(answer.body)]).toEqual([over, expect.stringContaining(reason)])
  }
  expect(await rowOf(id)).toEqual(kept)
  expect((await sales.post(`/staff/group-offers/${id}`, { ...form, stock: '60' })).statusCode).toBe(303)
  const closed = await sales.post(`/staff/groups/${group.id}/close`)
  expect(closed.headers.location).toBe(`/staff/group-offers/${id}`)
  expect((await shop.db.select().from(groupBuys).where(eq(groupBuys.id, group.id)))[0]?.state).toBe('failed')
  expect(await readBalance(shop.db, buyer.memberId)).toBe(10_000)
  expect(await lastEntry(shop)).toMatchObject({ before: { state: 'open' }, after: { state: 'failed' } })
  expect((await sales.post(`/staff/groups/${group.id}/close`)).statusCode).toBe(409)
  expect((await sales.post(`/staff/group-offers/${id}`, { ...form, price: '7.00' })).statusCode).toBe(303)
})

test('a stopped offer is off at once and may go on; finance looks and changes nothing', async () => {
  const id = await opened()
  expect((await sales.post(`/staff/group-offers/${id}/stop`, { to: 'off' })).statusCode).toBe(303)
  await expect(joinGroup(shop.db, joinRequest(id, buyer, now))).rejects.toMatchObject({ message: '拼团活动已结束' })
  await sales.post(`/staff/group-offers/${id}/stop`, { to: 'on' })
  expect((await joinGroup(shop.db, joinRequest(id, buyer, now))).group.taken).toBe(1)
  const page = (await (await staffWith(shop, 'finance')).get(`/staff/group-offers/${id}`)).body
  expect(page).toContain('拼团中')
  expect(page).not.toMatch(/查看效果|停止活动|结束并退款/)
})

test.each([
  ['goods nobody has', { code: 'NOPE' }, '商品编码 NOPE 不存在'],
  ['a price above the goods', { price: '10.01' }, '拼团价不能高于单价10.00'],
  ['no price', { price: '' }, '请填写拼团价'],
  ['one buyer alone', { seats: '1' }, '成团家数须为不小于2的整数'],
  ['too many buyers', { seats: '101' }, '最多100家'],
  ['no stock', { stock: '' }, '请填写活动库存'],
  ['a limit nobody could buy by', { memberLimit: '1' }, '每客户限购不能少于起拼量2盒'],
  ['too long', { hours: '169' }, '成团时限最多168小时'],
  ['a window that ends first', { endsAt: '2026-11-19' }, '结束时间须晚于开始时间'],
  ['a window that is over', { startsAt: '2026-11-01', endsAt: '2026-11-02' }, '结束时间已过'],
])('%s is refused, and nothing is kept', async (_, over, reason) => {
  const before = await shop.db.$count(promotions)
  for (const address of ['/staff/group-offers/try', '/staff/group-offers']) {
    const answer = await sales.post(address, { ...form, ...over })
    expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(reason)])
  }
  expect(await shop.db.$count(promotions)).toBe(before)
})

test('ephedrine-containing goods are not for groups, and other goods are another offer', async () => {
  const id = await opened()
  const other = await addGoods(shop.db, { now, isEphedrine: true })
  const [row] = await shop.db.select().from(goods).where(eq(goods.id, other))
  const refused = await sales.post('/staff/group-offers', { ...form, code: row?.code ?? '' })
  expect(problemIn(refused.body)).toBe('含麻商品不参与拼团')
  const third = await addGoods(shop.db, { now })
  const [next] = await shop.db.select().from(goods).where(eq(goods.id, third))
  const moved = await sales.post(`/staff/group-offers/${id}`, { ...form, code: next?.code ?? '' })
  expect(problemIn(moved.body)).toBe('拼团的商品不能更改，请另建活动')
})
