import { asc, eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { confirmTransfer } from './pay.ts'
import { pickOrder, shipOrder } from './ship.ts'
import { submitOrder } from './submit.ts'
import { orderLines, shipments } from './tables.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database
beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(async () => {
  expect(await findBroken(database.db, now)).toEqual([])
  await database.close()
})

/** A picked order over so many units of two goods, with the ids of its lines. */
async function picked(units: number) {
  const { db } = database
  const buyer = await addBuyer(db)
  const goods = [await addGoods(db, { now }), await addGoods(db, { now })]
  const request = await cartRequest(
    db,
    buyer,
    goods.map((id) => [id, units]),
    now,
  )
  const { orders: made } = await submitOrder(db, { ...request, confirmedIds: request.lineIds })
  const orderId = made[0]?.id ?? 0
  await confirmTransfer(db, orderId, now)
  await pickOrder(db, orderId, now)
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id))
  return { orderId, lines: lines.map(({ id }) => id) }
}

const parcels = (orderId: number) => database.db.$count(shipments, eq(shipments.orderId, orderId))

test('a parcel that a program sends again leaves once, whole or in parts, in whatever order its lines stand', async () => {
  const { orderId, lines } = await picked(5)
  const [first = 0, second = 0] = lines
  const leaving = [
    { lineId: first, number: 2 },
    { lineId: second, number: 1 },
  ]
  const send = (trackingNo: string, what?: typeof leaving) =>
    shipOrder(database.db, {
      orderId,
      carrier: '自营',
      trackingNo,
      ...(what ? { leaving: what } : {}),
      isOnce: true,
      now,
    })
  for (const what of [leaving, leaving, leaving.toReversed()]) await send('A', what)
  expect(await parcels(orderId)).toBe(1)
  for (const what of [[{ lineId: first, number: 1 }], [{ lineId: first, number: 3 }], undefined])
    await expect(send('A', what)).rejects.toThrow('运单号A已登记在此订单，且内容不同')
  await send('B', leaving)
  for (let time = 0; time < 3; time += 1) expect((await send('C')).state).toBe('shipped')
  expect(await parcels(orderId)).toBe(3)
  const rows = await database.db
    .select({ number: orderLineBatches.number, lineId: orderLineBatches.orderLineId })
    .from(orderLineBatches)
    .where(eq(orderLineBatches.state, 'taken'))
  const units = (lineId: number) =>
    rows.filter((row) => row.lineId === lineId).reduce((sum, { number }) => sum + number, 0)
  expect([units(first), units(second)]).toEqual([5, 5])
})
