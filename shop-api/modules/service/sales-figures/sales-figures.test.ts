import { eq } from 'drizzle-orm'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#shop-api/modules/base/ledger/tables.ts'
import { manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { members, staff } from '#shop-api/modules/identity/members/tables.ts'
import { cancelByShop } from '#shop-api/modules/trade/orders/cancel.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import type { Grouping, SalesQuery } from './figures.ts'
import { salesBy } from './figures.ts'

const now = new Date('2026-11-20T01:30:00Z')
/** The last moment of the 18th in China, and the first of the 19th. */
const late = new Date('2026-11-18T15:59:59.999Z')
const early = new Date('2026-11-18T16:00:00.000Z')
let shop: TestShop
const sold: {
  goods: string
  maker: string
  member: string
  units: number
  fen: number
  day: string
  isCancelled: boolean
}[] = []

async function sell(
  buyer: Buyer,
  member: string,
  goods: { id: number; name: string; maker: string },
  units: number,
  at: Date,
  isCancelled = false,
) {
  const { db } = shop
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goods.id, units]], at))
  const orderId = made[0]?.id ?? 0
  await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now: at })
  if (isCancelled) await cancelByShop(db, orderId, '缺货', now)
  sold.push({
    goods: goods.name,
    maker: goods.maker,
    member,
    units,
    fen: units * 1000,
    day: at === late ? '2026-11-18' : '2026-11-19',
    isCancelled,
  })
}

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now })
  const { db } = shop
  await openSmallShop(db)
  await db.insert(manufacturers).values({ id: 2, name: '乙厂_50%', shortName: '乙厂' })
  const [person] = await db.insert(staff).values({ role: 'business', name: '业务小王', phone: '1' }).returning()
  const [a, b] = [await addBuyer(db, { companyName: '甲店' }), await addBuyer(db, { companyName: '乙店' })]
  await db
    .update(members)
    .set({ serviceContactId: person?.id ?? 0 })
    .where(eq(members.id, a.memberId))
  for (const { memberId } of [a, b]) await addBalance(db, memberId, 10_000_000, late)
  const one = { id: await addGoods(db, { now: late, name: '片一' }), name: '片一', maker: '测试药业〔样例〕' }
  const two = {
    id: await addGoods(db, { now: late, name: '片二', manufacturerId: 2 }),
    name: '片二',
    maker: '乙厂_50%',
  }
  await sell(a, '甲店', one, 3, late)
  await sell(b, '乙店', one, 5, early)
  await sell(b, '乙店', two, 7, early)
  await sell(a, '甲店', two, 11, late, true)
}, OPEN_MS)
afterAll(() => shop.close())

const query = (by: Grouping, more: Partial<SalesQuery> = {}): SalesQuery => ({
  by,
  from: '2026-11-01',
  to: '2026-11-30',
  maker: '',
  region: '',
  ...more,
})

/** Sums of what was sold by one of its facts, reckoned apart. */
function summed(key: 'goods' | 'maker' | 'member' | 'day') {
  const sums = new Map<string, number>()
  for (const each of sold) if (!each.isCancelled) sums.set(each[key], (sums.get(each[key]) ?? 0) + each.fen)
  return sums
}

test('goods and makers add up what was sold and kept, whatever signs a name has', async () => {
  const byMaker = await salesBy(shop.db, query('maker'))
  expect(new Map(byMaker.map(({ label, paidFen }) => [label, paidFen]))).toEqual(summed('maker'))
  const byGoods = await salesBy(shop.db, query('goods'))
  expect(byGoods.map(({ label, units }) => [label.split(' ')[1], units])).toEqual([
    ['片一', 8],
    ['片二', 7],
  ])
  expect((await salesBy(shop.db, query('goods', { maker: '_50%' }))).map(({ units }) => units)).toEqual([7])
  expect(await salesBy(shop.db, query('member', { maker: '无此厂' }))).toEqual([])
})

test('money by day, region, sales person and member re-adds with the sales account of the ledger', async () => {
  const rows = await shop.db
    .select({ at: ledgerTransfers.at, amount: ledgerEntries.amountFen })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerAccounts.kind, 'sales'))
  const ledger = rows.reduce((sum, { amount }) => sum + amount, 0)
  for (const by of ['day', 'region', 'contact', 'member'] as const) {
    const net = (await salesBy(shop.db, query(by))).reduce((sum, row) => sum + row.paidFen - row.refundedFen, 0)
    expect([by, net]).toEqual([by, ledger])
  }
  const days = await salesBy(shop.db, query('day'))
  expect(days.map(({ label, orders, paidFen, refundedFen }) => [label, orders, paidFen, refundedFen])).toEqual([
    ['2026-11-18', 2, 14_000, 0],
    ['2026-11-19', 2, 12_000, 0],
    ['2026-11-20', 0, 0, 11_000],
  ])
  const one = await salesBy(shop.db, query('day', { from: '2026-11-19', to: '2026-11-19' }))
  expect(one.map(({ label }) => label)).toEqual(['2026-11-19'])
  const people = await salesBy(shop.db, query('contact'))
  expect(people.map(({ label, paidFen, refundedFen }) => [label, paidFen - refundedFen])).toEqual([
    ['业务小王', 3000],
    ['未指定', 12_000],
  ])
  expect((await salesBy(shop.db, query('region'))).map(({ label }) => label)).toEqual(['浙江省'])
  expect(await salesBy(shop.db, query('member', { region: '110000' }))).toEqual([])
})

test('the page keeps its filters in the address, and its sheet has the same sums', async () => {
  const sales = await staffWith(shop, 'sales')
  const at = '?by=maker&from=2026-11-01&to=2026-11-30'
  const { body } = await sales.get(`/staff/sales${at}`)
  for (const text of ['乙厂_50%', '70.00', '150.00', '未扣除售后退款', 'value="2026-11-01"'])
    expect(body).toContain(text)
  const [sheet] = await readSheets((await sales.get(`/staff/sales/export${at}`)).rawPayload, 5_000)
  expect(sheet?.cells.at(-1)?.map(Number).slice(1)).toEqual([3, 15, 150])
  expect((await sales.get('/staff/sales?from=2026-11-02&to=2026-11-01')).statusCode).toBe(422)
  expect((await sales.get('/staff/sales?from=2025-01-01&to=2026-11-01')).body).toContain('一次最多查看366天')
  const warehouse = await staffWith(shop, 'warehouse')
  expect((await warehouse.get('/staff/sales')).statusCode).toBe(403)
})
