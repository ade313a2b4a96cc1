import { and, eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { diceOf } from '#shop-api/testing/fuzz/dice.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { cancelOrder, closeUnpaid } from './cancel.ts'
import { payOrder } from './pay.ts'
import { recountRecentPurchases } from './purchased-goods.ts'
import { submitOrder } from './submit.ts'
import { purchasedGoods } from './tables.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'

const HOUR_MS = 3_600_000
const begin = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

interface Made {
  readonly id: number
  readonly buyer: Buyer
  readonly at: Date
  readonly lines: readonly (readonly [goodsId: number, number: number])[]
  state: 'open' | 'paid' | 'gone'
}

/** What members bought by a list of their orders, in the words of the table. */
function counted(orders: readonly Made[]) {
  const rows = new Map<string, { times: number; totalNumber: number; lastNumber: number; lastAt: Date }>()
  for (const { buyer, at, lines } of orders.filter(({ state }) => state !== 'gone')) {
    for (const [goodsId, number] of lines) {
      const key = `${buyer.memberId}/${goodsId}`
      const { times = 0, totalNumber = 0 } = rows.get(key) ?? {}
      rows.set(key, { times: times + 1, totalNumber: totalNumber + number, lastNumber: number, lastAt: at })
    }
  }
  return Object.fromEntries(rows)
}

const known = async () =>
  Object.fromEntries(
    (await database.db.select().from(purchasedGoods)).map((row) => [
      `${row.memberId}/${row.goodsId}`,
      { times: row.times, totalNumber: row.totalNumber, lastNumber: row.lastNumber, lastAt: row.lastAt },
    ]),
  )

test('what members bought is kept through orders, payments, cancellations and time limits', async () => {
  const { db } = database
  const dice = diceOf(20_261_120)
  const buyers = [await addBuyer(db), await addBuyer(db)]
  for (const { memberId } of buyers) await addBalance(db, memberId, 50_000, begin)
  const shelf: number[] = []
  for (let at = 0; at < 4; at += 1) shelf.push(await addGoods(db, { now: begin, batches: [[700, 100_000]] }))
  const made: Made[] = []
  let now = begin
  const open = (buyer: Buyer) => made.filter((order) => order.buyer === buyer && order.state === 'open')
  for (let step = 0; step < 60; step += 1) {
    now = new Date(now.getTime() + HOUR_MS)
    const buyer = dice.pick(buyers)
    const deed = dice.below(10)
    const order = open(buyer).length > 0 ? dice.pick(open(buyer)) : undefined
    if (deed < 5) {
      const lines = shelf.filter(() => dice.chance(0.5)).map((id) => [id, 1 + dice.below(9)] as const)
      if (lines.length === 0 || open(buyer).length > 2) continue
      const { orders } = await submitOrder(db, await cartRequest(db, buyer, lines, now))
      made.push({ id: orders[0]?.id ?? 0, buyer, at: now, lines, state: 'open' })
    } else if (deed < 6 && order) {
      await payOrder(db, { key: null, memberId: buyer.memberId, orderId: order.id, method: 'balance', now })
      order.state = 'paid'
    } else if (deed < 9 && order) {
      await cancelOrder(db, buyer.memberId, order.id, now)
      order.state = 'gone'
    } else {
      now = new Date(now.getTime() + 30 * HOUR_MS)
      await closeUnpaid(db, now)
      for (const each of made) if (each.state === 'open') each.state = 'gone'
    }
    expect(await known()).toEqual(counted(made))
  }
  expect(Object.keys(counted(made)).length).toBeGreaterThan(2)
  expect(made.filter(({ state }) => state === 'gone').length).toBeGreaterThan(5)
  expect(await findBroken(db, now)).toEqual([])
})

test('orders that an instance of another release took are counted the next night', async () => {
  const { db } = database
  const buyer = await addBuyer(db)
  const goodsId = await addGoods(db, { now: begin })
  const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 3]], begin))
  const isTheirs = and(eq(purchasedGoods.memberId, buyer.memberId), eq(purchasedGoods.goodsId, goodsId))
  await db.delete(purchasedGoods).where(isTheirs)
  expect((await findBroken(db, begin)).map(({ invariant }) => invariant)).toEqual(['purchased_goods'])
  expect(await recountRecentPurchases(db, new Date(begin.getTime() + 20 * HOUR_MS))).toBeGreaterThan(0)
  expect(await db.select().from(purchasedGoods).where(isTheirs)).toMatchObject([{ times: 1, totalNumber: 3 }])
  expect(orders).toHaveLength(1)
  expect(await findBroken(db, begin)).toEqual([])
})
