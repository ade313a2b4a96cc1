import '#shop-api/answers/answers.ts'
import { asc, eq } from 'drizzle-orm'
import { mails } from '#shop-api/modules/base/mails/tables.ts'
import { addOperator } from '#shop-api/modules/identity/operators/operators.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { operators } from '#shop-api/modules/identity/operators/tables.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { tellStaff } from './tell-staff.ts'

/** 10:00 in China. */
const now = new Date('2026-11-20T02:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
let database: Database
beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

async function addReader(username: string, roles: readonly Role[], email: string): Promise<void> {
  await addOperator(database.db, { username, name: username, roles, staffId: null }, now)
  await database.db.update(operators).set({ email }).where(eq(operators.username, username))
}

async function paidOrder(): Promise<void> {
  const { db } = database
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 100_000, now)
  const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[await addGoods(db, { now }), 4]], now))
  await payOrder(db, { memberId: buyer.memberId, orderId: orders[0]?.id ?? 0, key: null, now })
}

const sent = async () =>
  (await database.db.select().from(mails).orderBy(asc(mails.id))).map(({ address, subject }) => [address, subject])

test('new orders go to those whose work they are, together, once and not at night; what waits too long once a day', async () => {
  const { db } = database
  await paidOrder()
  await tellStaff(db, now)
  expect(await sent()).toEqual([])
  await addReader('store', ['warehouse'], 'store@shop.example')
  await addReader('money', ['finance'], 'money@shop.example')
  await addReader('silent', ['warehouse'], '')
  await paidOrder()
  await tellStaff(db, now)
  await tellStaff(db, hours(1))
  expect(await sent()).toEqual([['store@shop.example', expect.stringMatching(/：2 个新订单$/)]])

  await db.delete(mails)
  await tellStaff(db, hours(14))
  expect(await sent()).toEqual([])
  for (const hour of [25, 26]) await tellStaff(db, hours(hour))
  expect(await sent()).toEqual([['store@shop.example', expect.stringMatching(/：1 类待办已超过 24 小时$/)]])
  const [mail] = await db.select().from(mails)
  expect(mail?.text).toMatch(/^待拣货订单：2 项，最早的自 2026-11-20 10:00 起/)
  await tellStaff(db, hours(49))
  expect(await sent()).toHaveLength(2)
})
