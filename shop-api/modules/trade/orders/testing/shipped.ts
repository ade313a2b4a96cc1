import type { Db } from '#shop-api/platform/db/db.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { payOrder } from '../pay.ts'
import { pickOrder, shipOrder } from '../ship.ts'
import { submitOrder } from '../submit.ts'
import { addBuyer, cartRequest } from './buyers.ts'

type Goods = Omit<Parameters<typeof addGoods>[1], 'now'>

/** An order of one goods item that is on its way with this carrier and number. */
export async function shipParcel(
  db: Db,
  { carrier, trackingNo }: { carrier: string; trackingNo: string },
  now: Date,
  goods: Goods = {},
): Promise<{ orderId: number; memberId: number }> {
  const goodsId = await addGoods(db, { now, ...goods })
  const { memberId, ...buyer } = await addBuyer(db)
  await addBalance(db, memberId, 1_000_000, now)
  const { orders: made } = await submitOrder(db, await cartRequest(db, { memberId, ...buyer }, [[goodsId, 1]], now))
  const orderId = made[0]?.id ?? 0
  await payOrder(db, { memberId, orderId, key: null, now })
  await pickOrder(db, orderId, now)
  await shipOrder(db, { orderId, carrier, trackingNo, now })
  return { orderId, memberId }
}
