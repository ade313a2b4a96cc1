import { sql } from 'drizzle-orm'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { countFrom } from '#shop-api/testing/counted.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { payOrder } from './pay.ts'
import { submitOrder } from './submit.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

const counted = countFrom(/^shop_api_(orders|payments)_/)

/** The last step of an order finds that its lines are gone. */
async function keepCartLines(db: Db, work: () => Promise<unknown>): Promise<void> {
  await db.execute(sql`create function keep() returns trigger language plpgsql as 'begin return null; end'`)
  await db.execute(sql`create trigger keep before delete on cart_lines for each row execute function keep()`)
  await work()
  await db.execute(sql`drop trigger keep on cart_lines`)
}

test('orders and payments are counted when they are committed, a repetition of them is not, refusals by their reason', async () => {
  const { db } = database
  const goodsId = await addGoods(db, { now })
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 100_000, now)
  const request = { ...(await cartRequest(db, buyer, [[goodsId, 2]], now)), key: 'one-key-of-an-order' }
  await keepCartLines(db, () => expect(submitOrder(db, request)).rejects.toThrow('购物车中的商品已变动'))
  await expect(submitOrder(db, { ...request, seenAmount: '1.00' })).rejects.toMatchObject({ code: 409 })
  const { orders } = await submitOrder(db, request)
  await submitOrder(db, request)
  await expect(submitOrder(db, { ...request, lineIds: [999_999], key: null })).rejects.toMatchObject({ code: 409 })
  const payment = { memberId: buyer.memberId, orderId: orders[0]?.id ?? 0, key: 'one-key-of-a-payment', now }
  await payOrder(db, payment)
  await payOrder(db, payment)
  expect(counted()).toEqual({
    'shop_api_orders_placed_total ordinary': 1,
    'shop_api_orders_refused_total amount_changed': 1,
    'shop_api_orders_refused_total code_409': 1,
    'shop_api_orders_refused_total line_gone': 1,
    'shop_api_payments_received_total balance': 1,
  })
})

test('a failure of ours is no refusal', async () => {
  const before = counted()
  const request = await cartRequest(database.db, await addBuyer(database.db), [], now)
  await expect(submitOrder(database.db, { ...request, memberId: 999_999 })).rejects.toThrow('member 999999')
  expect(counted()).toEqual(before)
})
