import { and, asc, eq } from 'drizzle-orm'
import { goods, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { orderLines, orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { codesOfBatches } from './reads.ts'

/** Batches of an order that left the warehouse, each with the codes that are known of it. Throws ShopRefusal 404. */
export async function shippedBatches(db: Db, orderId: number) {
  const [order] = await db.select({ id: orders.id, no: orders.no }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw notFound('订单不存在')
  const rows = await db
    .select({
      id: orderLineBatches.id,
      goodsCode: goods.code,
      name: goods.name,
      spec: orderLineBatches.spec,
      batchNo: orderLineBatches.batchNo,
      expiresOn: orderLineBatches.expiresOn,
      number: orderLineBatches.number,
      unit: goods.unit,
      trackingNo: shipments.trackingNo,
    })
    .from(orderLineBatches)
    .innerJoin(orderLines, eq(orderLines.id, orderLineBatches.orderLineId))
    .innerJoin(goods, eq(goods.id, orderLineBatches.goodsId))
    .innerJoin(shipments, eq(shipments.id, orderLineBatches.shipmentId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLineBatches.state, 'taken')))
    .orderBy(asc(orderLineBatches.orderLineId), asc(orderLineBatches.id))
  const codes = await codesOfBatches(db, valuesOf(rows, 'id'))
  return { order, batches: rows.map((row) => ({ ...row, codes: codes.get(row.id) ?? [] })) }
}
