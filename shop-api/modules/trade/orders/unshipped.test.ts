import { eq } from 'drizzle-orm'
import { priceCart } from '#shop-api/modules/trade/cart/priced-cart.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { readOne } from '#shop-api/platform/db/reads.ts'
import { addGoods, addLine, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { submitOrder } from './submit.ts'
import type { OrderState } from './tables.ts'
import { orders } from './tables.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { unshippedRead } from './unshipped.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

test.each<[OrderState, boolean, number]>([
  ['submitted', false, 0],
  ['paid', false, 30_000],
  ['picked', false, 30_000],
  ['paid', true, 0],
  ['shipped', false, 0],
  ['received', false, 0],
  ['done', false, 0],
  ['cancelled', false, 0],
  ['closed', false, 0],
])(
  'an order that is %s, waiting for its group: %s, brings free shipping nearer by %i fen',
  async (state, waitsForGroup, amount) => {
    const { db } = database
    const buyer = await addBuyer(db)
    const other = await addBuyer(db)
    const goodsId = await addGoods(db, { now, batches: [[400, 500]] })
    const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 30]], now))
    await db
      .update(orders)
      .set({ state, waitsForGroup })
      .where(eq(orders.id, made[0]?.id ?? 0))
    expect([
      await readOne(db, unshippedRead(buyer.memberId)),
      await readOne(db, unshippedRead(other.memberId)),
    ]).toEqual([amount, 0])

    await addLine(db, { memberId: buyer.memberId, goodsId, number: 1 })
    const { shipping, amounts } = await priceCart(db, { memberId: buyer.memberId, lineIds: 'all', now })
    expect(shipping.shortfall).toBe(Math.max(0, (shipping.terms.freeFrom ?? 0) - 1_000 - amount))
    expect(amounts.shipping).toBe(shipping.shortfall === 0 ? 0 : shipping.terms.fee)
  },
)
