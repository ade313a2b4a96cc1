import { asc, eq } from 'drizzle-orm'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { receiveOrder } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { openShipments } from '#shop-api/modules/trade/orders/after-receipt.ts'
import { confirmTransfer, payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import type { SubmitRequest } from '#shop-api/modules/trade/orders/submit.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orderLines, orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

type WantedGoods = readonly (readonly [goodsId: number, number: number])[]

/** An order of these goods, paid and picked. Answers with its id. */
export async function pickedOrder(
  db: Db,
  buyer: Buyer,
  wanted: WantedGoods,
  now: Date,
  memberCouponId: number | null = null,
): Promise<number> {
  return pickedRequest(db, await cartRequest(db, buyer, wanted, now, { memberCouponId }), now)
}

/** The order of a cart, paid with these vouchers first, and picked. Answers with its id. */
async function pickedRequest(
  db: Db,
  request: SubmitRequest,
  now: Date,
  voucherIds: readonly number[] = [],
  method: 'balance' | 'credit' = 'balance',
): Promise<number> {
  const { orders: made } = await submitOrder(db, { ...request, confirmedIds: request.lineIds })
  const orderId = made[0]?.id ?? 0
  if (made[0]?.kind === 'hm') await confirmTransfer(db, orderId, now)
  else await payOrder(db, { memberId: request.memberId, orderId, key: null, method, voucherIds, now })
  await pickOrder(db, orderId, now)
  return orderId
}

export const ship = (db: Db, orderId: number, now: Date) =>
  shipOrder(db, { orderId, carrier: '顺丰速运', trackingNo: 'SF1', now })

/** The same, shipped whole. */
export async function sentOrder(db: Db, buyer: Buyer, wanted: WantedGoods, now: Date, coupon: number | null = null) {
  const orderId = await pickedOrder(db, buyer, wanted, now, coupon)
  await ship(db, orderId, now)
  return orderId
}

type Differences = Parameters<typeof receiveOrder>[1]['differences']

export const receiptOf = async (
  db: Db,
  buyer: Pick<Buyer, 'memberId'>,
  orderId: number,
  differences: Differences,
  now: Date,
) => ({
  memberId: buyer.memberId,
  orderId,
  shipmentIds: await openShipments(db, orderId),
  differences,
  remark: '',
  uploadIds: [],
  key: null,
  now,
})

/** The same, received; in good order unless said otherwise. */
export async function receivedOrder(
  db: Db,
  buyer: Buyer,
  wanted: WantedGoods,
  now: Date,
  coupon: number | null = null,
): Promise<number> {
  const orderId = await sentOrder(db, buyer, wanted, now, coupon)
  await receiveOrder(db, await receiptOf(db, buyer, orderId, [], now))
  return orderId
}

/** The order of a cart, received in good order. */
export async function receivedRequest(
  db: Db,
  request: SubmitRequest,
  now: Date,
  voucherIds: readonly number[] = [],
  method: 'balance' | 'credit' = 'balance',
): Promise<number> {
  const orderId = await pickedRequest(db, request, now, voucherIds, method)
  await ship(db, orderId, now)
  await receiveOrder(db, await receiptOf(db, request, orderId, [], now))
  return orderId
}

/** Batches of an order's lines, in the order of the lines. */
export async function batchesOf(db: Db, orderId: number) {
  const rows = await db
    .select({ batch: orderLineBatches, line: orderLines })
    .from(orderLineBatches)
    .innerJoin(orderLines, eq(orderLines.id, orderLineBatches.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id), asc(orderLineBatches.expiresOn), asc(orderLineBatches.id))
  return rows.map((row) => row.batch).filter((batch) => batch.state !== 'released')
}

export async function orderRow(db: Db, orderId: number) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error(`no order ${orderId}`)
  return row
}
