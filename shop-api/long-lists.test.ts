import { sql } from 'drizzle-orm'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { licenceSubmissions } from '#shop-api/modules/identity/licences/tables.ts'
import { invoices } from '#shop-api/modules/service/invoices/tables.ts'
import { sourcingRequests } from '#shop-api/modules/service/sourcing/tables.ts'
import { moneyRequests } from '#shop-api/modules/trade/balance/tables.ts'
import { bankRefunds } from '#shop-api/modules/trade/bank-refunds/tables.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { payments } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import type { TestShop } from './testing/sample-shop.ts'
import { OPERATOR_TOKEN, openShop } from './testing/sample-shop.ts'
import { sampleInstant } from './testing/test-db.ts'

const MANY = 100_000
/** More than one page of what is worked off. */
const QUEUED = 130
const LONG = 600_000

let shop: TestShop
let admin: StaffBrowser
let memberId: number
let orderId: number

/** As many copies of a table's first row, with what makes each of them another one. */
async function copies(table: string, count: number, own: Readonly<Record<string, string>> = {}): Promise<void> {
  // Naming n makes it another value in every row.
  const all = { id: `nextval(pg_get_serial_sequence('${table}', 'id')) + 0 * n`, ...own }
  const values = Object.entries(all).map(([name, value]) => `'${name}', ${value}`)
  await shop.db.execute(
    sql.raw(`insert into ${table} select made.*
      from (select * from ${table} order by id limit 1) one, generate_series(1, ${count}) n,
      jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${values.join(', ')})) made`),
  )
}

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  const { db, now } = shop
  await openSmallShop(db)
  admin = await staffWith(shop, 'admin')
  const buyer = await addBuyer(db)
  memberId = buyer.memberId
  const goodsId = await addGoods(db, { now })
  const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 1]], now))
  orderId = orders[0]?.id ?? 0
  await copies('members', MANY, { company_name: `'药房' || n`, phone: `(13900000000 + n)::text` })
  await copies('goods', MANY, { code: `'C' || n`, name: `'测试药' || n`, barcode: `n::text` })
  await copies('orders', MANY, { no: `'L' || n` })
}, LONG)
afterAll(() => shop.close())

/** Ids on the pages of a list, from this address on; an id of a row is in a link or in the address of its form. */
async function walk(address: string, most = Number.POSITIVE_INFINITY): Promise<number[]> {
  const [at] = address.split('?')
  const ids: number[] = []
  let url: string | undefined = address
  for (let page = 0; url !== undefined && page < most; page += 1) {
    const { statusCode, body } = await admin.get(url)
    expect([url, statusCode]).toEqual([url, 200])
    ids.push(...new Set([...body.matchAll(new RegExp(`"${at}/(\\d+)[/"]`, 'g'))].map(([, id]) => Number(id))))
    url = /rel="next" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  return ids
}

test.each([
  ['members', '/staff/members?state=all', 'from'],
  ['goods', '/staff/goods?view=all', 'before'],
  ['orders', '/staff/orders?state=all', 'from'],
])('a hundred thousand %s are read page by page to their end', async (table, address, place) => {
  const [span] = await sqlRows<{ first: number; last: number; total: number }>(
    shop.db,
    sql.raw(`select min(id)::int as first, max(id)::int as last, count(*)::int as total from ${table}`),
  )
  const { first, last, total } = span ?? { first: 0, last: 0, total: 0 }
  expect([total, last - first]).toEqual([MANY + 1, MANY])
  expect(await walk(address, 3)).toEqual(Array.from({ length: 150 }, (_, index) => last - index))
  expect(await walk(`${address}&${place}=${first + 70}`)).toEqual(
    Array.from({ length: 70 }, (_, index) => first + 69 - index),
  )
})

const title = { title: '药房', taxNo: '1', address: '', phone: '', bank: '', account: '' }
/** Members of their own, so that each may wait for something. */
const eachMember = `(select id from members order by id offset n limit 1)`

/** What waits for somebody, with the first of them. */
const queues: readonly (readonly [
  path: string,
  table: string,
  own: Record<string, string>,
  add: () => Promise<unknown>,
])[] = [
  [
    'licences',
    'certificate_submissions',
    { member_id: eachMember },
    () =>
      shop.db
        .insert(licenceSubmissions)
        .values({ memberId, kind: 'businessLicence', number: '1', validFrom: '2026-01-01' }),
  ],
  [
    'invoices',
    'invoices',
    {},
    () => shop.db.insert(invoices).values({ memberId, kind: 'ordinary', state: 'applied', title, amountFen: 100 }),
  ],
  [
    'sourcing-requests',
    'wanted',
    {},
    () => shop.db.insert(sourcingRequests).values({ memberId, name: '药', number: 1 }),
  ],
  [
    'money-requests',
    'money_requests',
    {},
    () =>
      shop.db
        .insert(moneyRequests)
        .values({ memberId, kind: 'recharge', amountFen: 100, details: { accountName: '药房' }, createdAt: shop.now }),
  ],
  [
    'bank-refunds',
    'bank_refunds',
    { payment_id: 'n + 1' },
    async () => {
      await shop.db.insert(payments).values({ orderId, method: 'transfer', amountFen: 100 })
      await copies('payments', QUEUED)
      await shop.db.insert(bankRefunds).values({ orderId, paymentId: 1, amountFen: 100 })
    },
  ],
]

test.each(queues)('%s begin with what waits longest, and leave none out', async (path, table, own, add) => {
  await add()
  await copies(table, QUEUED, own)
  const rows = await sqlRows<{ id: number }>(shop.db, sql.raw(`select id::int from ${table} order by id`))
  const ids = rows.map(({ id }) => id)
  expect(ids).toHaveLength(QUEUED + 1)
  expect(await walk(`/staff/${path}`)).toEqual(ids)

  const called: number[] = []
  for (let found = 100; found === 100; ) {
    const { data } = (
      await shop.app.inject({
        url: `/admin/${path}?after=${called.at(-1) ?? 0}`,
        headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      })
    ).json()
    const page: { id: number }[] = Array.isArray(data) ? data : (data[path] ?? data[table])
    found = page.length
    called.push(...page.map(({ id }) => id))
  }
  expect(called).toEqual(ids)
})
