import { eq } from 'drizzle-orm'
import { later } from '#lib/kernel/testing/later.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { promotionItems } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { addPromotion } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, addLine, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { statementsOf } from '#shop-api/testing/statements.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { cancelOrder } from './cancel.ts'
import { submitOrder } from './submit.ts'
import { addBuyer, requestFor } from './testing/buyers.ts'

const now = new Date('2026-11-20T01:30:00Z')
const SOLD_OUT = expect.stringMatching(/^测试片\d+：秒杀已抢完，应付金额现为¥10.00，请核对后重新提交$/)
/** Goods count as scarce for a second after a refusal. */
const SCARCE_MS = 1000
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())
afterEach(async () => {
  expect(await findBroken(database.db, now)).toEqual([])
})

/** A flash sale with one unit, and buyers who have seen its price. */
async function sale() {
  const { db } = database
  const goodsId = await addGoods(db, { now })
  const { itemIds } = await addPromotion(db, now, { kind: 'flash', scope: { kind: 'all' }, rule: {} }, [
    { goodsId, price: '8.0000', stock: 1, memberLimit: 1 },
  ])
  const goodsPriceId = itemIds[0] ?? 0
  const buy = async () => {
    const buyer = await addBuyer(db)
    const line = await addLine(db, { memberId: buyer.memberId, type: 1, goodsId, goodsPriceId, number: 1 })
    return requestFor(db, buyer, [line], now)
  }
  const sold = async () => (await db.select().from(promotionItems).where(eq(promotionItems.id, goodsPriceId)))[0]?.sold
  return { buy, sold }
}

describe('a flash sale that is sold out', () => {
  test('is named to those who saw its price, and those who saw the ordinary price buy at that', async () => {
    const { db } = database
    const { buy } = await sale()
    const [first, second] = [await buy(), await buy()]
    await submitOrder(db, first)
    for (const _ of ['behind the lock', 'before it'])
      await expect(submitOrder(db, second)).rejects.toMatchObject({ code: 409, message: SOLD_OUT })
    const { orders } = await submitOrder(db, { ...second, seenAmount: '10.00' })
    expect(orders[0]?.pay_amount).toBe('10.00')
  })

  test('refuses the next buyers before anything is locked, with one read each', async () => {
    const { db } = database
    const { buy } = await sale()
    const requests = [await buy(), await buy(), await buy(), await buy()]
    const [first, second, third, fourth] = requests as [(typeof requests)[0], ...typeof requests]
    await submitOrder(db, first)
    const behind = await statementsOf(db, () => expect(submitOrder(db, second!)).rejects.toThrow('已抢完'))
    expect(behind.some((text) => text.includes('for no key update'))).toBe(true)
    await statementsOf(db, () => expect(submitOrder(db, third!)).rejects.toThrow('已抢完'))
    const before = await statementsOf(db, () => expect(submitOrder(db, fourth!)).rejects.toThrow('已抢完'))
    expect(before.length).toBeLessThanOrEqual(2)
    expect(before.filter((text) => text.includes('for no key update') || text.startsWith('insert'))).toEqual([])
  })

  test('refuses many who ask at once with one read for all of them', async () => {
    const { db } = database
    const { buy } = await sale()
    const [first, second] = [await buy(), await buy()]
    const crowd = [await buy(), await buy(), await buy(), await buy(), await buy()]
    await submitOrder(db, first)
    await expect(submitOrder(db, second)).rejects.toThrow('已抢完')
    const refuse = () => Promise.all(crowd.map((each) => expect(submitOrder(db, each)).rejects.toThrow('已抢完')))
    await refuse()
    expect((await statementsOf(db, refuse)).length).toBeLessThanOrEqual(2)
  })

  test('gives the buyer who had it the same answer again, and what comes back to the next one', async () => {
    const { db } = database
    const { buy, sold } = await sale()
    const [first, second] = [await buy(), await buy()]
    const answer = await submitOrder(db, first)
    await expect(submitOrder(db, second)).rejects.toThrow('已抢完')
    expect(await submitOrder(db, first)).toEqual(answer)
    await cancelOrder(db, first.memberId, answer.orders[0]?.id ?? 0, now)
    expect((await submitOrder(db, second)).orders).toHaveLength(1)
    expect(await sold()).toBe(1)
  })

  test('is forgotten when nobody asks for it: later orders lock at once', async () => {
    const { db } = database
    const { buy } = await sale()
    const [first, second] = [await buy(), await buy()]
    await submitOrder(db, first)
    await expect(submitOrder(db, second)).rejects.toThrow('已抢完')
    const statements = await statementsOf(db, () =>
      later(SCARCE_MS + 1, () => expect(submitOrder(db, second)).rejects.toThrow('已抢完')),
    )
    expect(statements[0]).toContain('for no key update')
  })
})
