import fc from 'fast-check'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { countsByDay } from '#shop-api/modules/base/daily-counts/count.ts'
import { dailyCounts } from '#shop-api/modules/base/daily-counts/tables.ts'
import { batches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { licences } from '#shop-api/modules/identity/licences/tables.ts'
import { waitingFor } from '#shop-api/modules/service/staff-queues/waiting.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant as now, openTestDb } from '#shop-api/testing/test-db.ts'
import { batchesExpiring, endingLicences, figuresByDay } from './figures.ts'

const today = chinaDate(now)
let database: Database
let memberId = 0
let goodsId = 0

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  memberId = await addMember(database.db)
  goodsId = await addGoods(database.db, { now, batches: [[900, 1]] })
}, 180_000)
afterAll(() => database.close())

const hours = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((hour) => new Date(now.getTime() + hour * 3_600_000))

let running = 0
const order = (createdAt: Date, paidAt: Date | null, payFen: number): typeof orders.$inferInsert => {
  running += 1
  return {
    no: `F${running}`,
    memberId,
    kind: 'ordinary',
    state: paidAt ? 'paid' : 'submitted',
    payFen,
    goodsFen: payFen,
    fullReductionFen: 0,
    discountFen: 0,
    couponFen: 0,
    shippingFen: 0,
    companyName: '测试药房',
    address: { name: '李四', phone: '13900000000', text: '文一路1号' },
    createdAt,
    paidAt,
  }
}

test('orders and money by day are what adding them up one by one gives, at midnight in China too', async () => {
  const row = fc.tuple(
    hours(-20 * 24, 10),
    fc.option(hours(-20 * 24, 10), { nil: null }),
    fc.integer({ min: 1, max: 9_999_999 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
      await database.db.delete(orders)
      await database.db.insert(orders).values(rows.map((each) => order(...each)))
      const found = await figuresByDay(database.db, today, 14)
      expect(found.map(({ day }) => day)).toEqual(
        Array.from({ length: 14 }, (_, at) => chinaDate(new Date(now.getTime() - (13 - at) * DAY_MS))),
      )
      for (const { day, orders: placed, paidFen } of found) {
        expect([day, placed]).toEqual([day, rows.filter(([created]) => chinaDate(created) === day).length])
        const paid = rows.filter(([, paidAt]) => paidAt && chinaDate(paidAt) === day)
        expect([day, paidFen]).toEqual([day, paid.reduce((sum, [, , pay]) => sum + pay, 0)])
      }
      const [waits] = (await waitingFor(database.db, ['warehouse'])).filter(({ label }) => label === '待拣货订单')
      const oldest = rows.flatMap(([, paidAt]) => (paidAt ? [paidAt.getTime()] : [])).sort((a, b) => a - b)
      expect([waits?.total, waits?.since?.getTime()]).toEqual([oldest.length, oldest[0]])
      expect(waits?.roles).toEqual(['warehouse', 'sales'])
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('stock by the month it expires in has every month, empty ones too, and what has expired', async () => {
  const batch = fc.tuple(fc.integer({ min: -60, max: 250 }), fc.integer({ min: 0, max: 500 }))
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { maxLength: 20 }), async (rows) => {
      await database.db.delete(batches)
      const given = rows.map(([days, stock], at) => {
        return { batchNo: `B${at}`, stock, expiresOn: chinaDate(new Date(now.getTime() + days * DAY_MS)) }
      })
      if (given.length > 0) {
        const fixed = { goodsId, warehouseId: 1, madeOn: '2025-01-01' }
        await database.db.insert(batches).values(given.map((each) => ({ ...fixed, ...each })))
      }
      const months = ['已过期', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04']
      const expected = months.map((month) => {
        const own = given.filter(({ stock, expiresOn }) => {
          const isOwn = expiresOn < today ? month === '已过期' : expiresOn.startsWith(month)
          return stock > 0 && isOwn
        })
        return { month, batches: own.length, units: own.reduce((sum, { stock }) => sum + stock, 0) }
      })
      expect(await batchesExpiring(database.db, today)).toEqual(expected)
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('licences that end are the longest of each kind of approved members, the most urgent first', async () => {
  await database.db.delete(licences)
  const pending = await addMember(database.db, { reviewState: 'pending' })
  await database.db.delete(licences)
  const day = (days: number) => chinaDate(new Date(now.getTime() + days * DAY_MS))
  const licence = (kind: string, validTo: string | null, of = memberId) => ({
    memberId: of,
    kind,
    name: kind,
    number: 'N',
    validFrom: '2020-01-01',
    validTo,
  })
  await database.db
    .insert(licences)
    .values([
      ...[
        licence('renewed', day(5)),
        licence('renewed', day(400)),
        licence('forever', day(5)),
        licence('forever', null),
      ],
      ...[
        licence('ended', day(-3)),
        licence('last', day(59)),
        licence('later', day(60)),
        licence('theirs', day(1), pending),
      ],
    ] as (typeof licences.$inferInsert)[])
  const { total, list } = await endingLicences(database.db, today)
  expect([total, list.map(({ name, validTo }) => [name, validTo])]).toEqual([
    2,
    [
      ['ended', day(-3)],
      ['last', day(59)],
    ],
  ])
})

test('what is counted by day has the days without it, too, and no other kind', async () => {
  const day = (days: number) => chinaDate(new Date(now.getTime() + days * DAY_MS))
  await database.db.insert(dailyCounts).values([
    { day: day(0), kind: 'refusal', name: 'no_price', total: 2 },
    { day: day(0), kind: 'refusal', name: 'out_of_stock', total: 3 },
    { day: day(-2), kind: 'refusal', name: 'no_price', total: 7 },
    { day: day(-3), kind: 'refusal', name: 'no_price', total: 9 },
    { day: day(-1), kind: 'empty_search', name: '虫草', total: 4 },
  ])
  expect(await countsByDay(database.db, { kind: 'refusal', days: 3, now })).toEqual([
    { day: day(-2), total: 7 },
    { day: day(-1), total: 0 },
    { day: day(0), total: 5 },
  ])
})
