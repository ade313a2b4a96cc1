import { sql } from 'drizzle-orm'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { dailyCounts } from '#shop-api/modules/base/daily-counts/tables.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { saveRecall } from '#shop-api/modules/service/recalls/begin.ts'
import { cancelByShop } from '#shop-api/modules/trade/orders/cancel.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { isBought } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, dayFrom, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { expiringBatches } from './expiring.ts'
import { bargainOf } from './staff-expiry.ts'
import { lapsedMembers } from './staff-lapsed.ts'

let shop: TestShop
let sales: StaffBrowser
const now = sampleInstant

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now })
  await openSmallShop(shop.db)
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())

test('who stopped buying is read from an index of what was bought', async () => {
  const plan = await shop.db.transaction(async (tx) => {
    // So few rows are faster read from the table.
    await tx.execute(sql`set local enable_seqscan = off`)
    const bought = sql`select member_id, count(*), max(paid_at) from orders where ${isBought} group by member_id`
    return JSON.stringify(await sqlRows(tx, sql`explain ${bought}`))
  })
  expect(plan).toContain('orders_bought')
})

test('stock that expires soon is named by batch, without what is held, expired or recalled', async () => {
  const { db } = shop
  await addGoods(db, {
    now,
    code: 'NEAR',
    name: '近效片',
    batches: [
      [20, 7],
      [150, 5],
      [250, 4],
      [700, 9],
      [-1, 3],
    ],
  })
  await addGoods(db, { now, code: 'GONE', name: '召回片', batches: [[30, 8]] })
  await saveRecall(
    db,
    { code: 'GONE', batchNo: 'B1', level: 1, dueOn: dayFrom(now, 3), reason: '标签', instructions: '停售' },
    null,
    now,
  )
  const within = async (months: number, maker = '') =>
    (await expiringBatches(db, { today: chinaDate(now), months, maker })).map(({ code, units, days, amountFen }) => [
      code,
      units,
      days,
      amountFen,
    ])
  expect(await within(3)).toEqual([['NEAR', 7, 20, 7000]])
  expect(await within(6)).toEqual([
    ['NEAR', 7, 20, 7000],
    ['NEAR', 5, 150, 5000],
  ])
  expect(await within(9)).toHaveLength(3)
  expect(await within(9, '无此厂')).toEqual([])
  const { body } = await sales.get('/staff/expiry?months=6')
  for (const text of ['近效片', '70.00', '做成特价', 'value="6" selected']) expect(body).toContain(text)
  const [sheet] = await readSheets((await sales.get('/staff/expiry/export?months=6')).rawPayload, 100)
  expect(sheet?.cells[1]?.slice(0, 2)).toEqual(['NEAR', '近效片 0.25g*24粒'])
})

test('a bargain is made of the table in one step, with a look at it first, and never sells more than expires', async () => {
  const rate = { months: '6', maker: '', rate: '8', endsOn: dayFrom(now, 30) }
  const tried = await sales.post('/staff/expiry/bargain', rate)
  expect(tried.body).toContain('确认保存')
  expect(tried.body).toContain('NEAR 8.00 12')
  for (const wrong of ['', '80', '0.5']) {
    const { body } = await sales.post('/staff/expiry/bargain', { ...rate, rate: wrong })
    expect([wrong, problemIn(body)]).toEqual([wrong, expect.stringMatching(/折扣/)])
  }
  expect(problemIn((await sales.post('/staff/expiry/bargain', { ...rate, endsOn: '2020-01-01' })).body)).toMatch(
    '特价到的日期已过',
  )
  const warehouse = await staffWith(shop, 'warehouse')
  expect((await warehouse.post('/staff/expiry/bargain', rate)).statusCode).toBe(403)
  expect((await warehouse.get('/staff/expiry')).body).not.toContain('做成特价')
})

test('a bargain is to the fen and not dearer than its rate says', () => {
  const row = {
    goodsId: 1,
    name: '',
    spec: '',
    maker: '',
    warehouse: '',
    batchNo: '',
    expiresOn: '',
    days: 1,
    amountFen: 0,
  }
  const rows = [
    { ...row, code: 'A', units: 3, price: '9.9900' },
    { ...row, code: 'A', units: 2, price: '9.9900' },
    { ...row, code: 'B', units: 1, price: null },
  ]
  expect(bargainOf(rows, { rate: '8.5折', endsOn: '2026-12-31', name: '特', now }).items).toBe('A 8.49 5')
})

test('members who stopped buying are listed with their last order and their rhythm; cancelled orders do not count', async () => {
  const { db } = shop
  const id = await addGoods(db, { now, batches: [[900, 500]] })
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const buy = async (companyName: string, days: readonly number[], cancelled: readonly number[] = []) => {
    const buyer = await addBuyer(db, { companyName })
    await addBalance(db, buyer.memberId, 1_000_000, at(400))
    for (const each of [...days, ...cancelled]) {
      const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[id, 1]], at(each)))
      const orderId = orders[0]?.id ?? 0
      await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now: at(each) })
      if (cancelled.includes(each)) await cancelByShop(db, orderId, '缺货', now)
    }
  }
  await buy('常买店', [10, 40, 70])
  await buy('停买店', [90, 100, 110])
  await buy('一次店', [200])
  await buy('取消店', [120], [5])
  const found = await lapsedMembers(db, 60, now)
  expect(found.map(({ company, orders, days, rhythm }) => [company, orders, days, rhythm])).toEqual([
    ['停买店', 3, 90, 10],
    ['一次店', 1, 200, null],
    ['取消店', 1, 120, null],
  ])
  expect((await lapsedMembers(db, 90, now)).map(({ company }) => company)).toContain('停买店')
  expect((await lapsedMembers(db, 91, now)).map(({ company }) => company)).not.toContain('停买店')
  const late = (await sales.get('/staff/lapsed-members?days=60&view=late')).body
  expect(late).toContain('停买店')
  expect(late).not.toContain('一次店')
  expect((await sales.get('/staff/lapsed-members?days=0')).statusCode).toBe(422)
})

test('words that found nothing are added up over the days that were asked for', async () => {
  const { db } = shop
  await db.delete(dailyCounts)
  const count = (name: string, days: number, total: number) =>
    db.insert(dailyCounts).values({ day: dayFrom(now, -days), kind: 'empty_search', name, total })
  await count('虫草', 1, 3)
  await count('虫草', 20, 4)
  await count('燕窝', 2, 5)
  const cells = async (days: number) =>
    (await readSheets((await sales.get(`/staff/searches/export?days=${days}`)).rawPayload, 100))[0]?.cells
      .slice(1)
      .map((row) => row.slice(0, 2))
  expect(await cells(30)).toEqual([
    ['虫草', '7'],
    ['燕窝', '5'],
  ])
  expect(await cells(7)).toEqual([
    ['燕窝', '5'],
    ['虫草', '3'],
  ])
})
