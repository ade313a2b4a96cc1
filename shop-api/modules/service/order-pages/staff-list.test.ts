import { listContacts, saveContact } from '#shop-api/modules/identity/members/service-contact.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { listForStaff } from './staff-list.ts'

const noFilters = { since: '', until: '', region: '', warehouse: null, carrier: '', goods: '', member: '' }
const now = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

test('a row of the list counts what is of its own order, a row of contacts its own members', async () => {
  const { db } = database
  const contacts = [
    await saveContact(db, null, { name: '王一', phone: '13800000000', qq: '', wechat: '' }),
    await saveContact(db, null, { name: '王二', phone: '13800000001', qq: '', wechat: '' }),
  ]
  const goodsIds = [await addGoods(db, { now }), await addGoods(db, { now }), await addGoods(db, { now })]
  for (const [lines, contact] of [
    [1, 0],
    [3, 1],
    [2, 1],
  ] as const) {
    const buyer = await addBuyer(db, { serviceContactId: contacts[contact] ?? 0 })
    const wanted = goodsIds.slice(0, lines).map((id) => [id, 1] as const)
    await submitOrder(db, await cartRequest(db, buyer, wanted, now))
  }
  const rows = await listForStaff(db, { keywords: '', view: 'all', filters: noFilters, limit: 9 })
  expect(rows.map(({ lines, parcels }) => [lines, parcels])).toEqual([
    [2, 0],
    [3, 0],
    [1, 0],
  ])
  expect((await listContacts(db)).map(({ contact, members }) => [contact.name, members])).toEqual([
    ['王一', 1],
    ['王二', 2],
  ])
})
