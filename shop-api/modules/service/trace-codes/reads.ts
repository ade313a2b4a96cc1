import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { goods, manufacturers, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { orderLines, orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { traceCodes } from './tables.ts'

/** Trace codes by the shipped batch of a line they left with. */
export async function codesOfBatches(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: traceCodes.lineBatchId, code: traceCodes.code })
    .from(traceCodes)
    .where(inArray(traceCodes.lineBatchId, [...ids]))
    .orderBy(asc(traceCodes.code))
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ code }) => code)]))
}

/** Trace codes of these orders, for their documents. */
export const codesOfOrders = (db: Db, orderIds: readonly number[]) =>
  db
    .select({
      orderId: orderLines.orderId,
      code: traceCodes.code,
      goodsCode: goods.code,
      genericName: goods.genericName,
      batchNo: orderLineBatches.batchNo,
    })
    .from(traceCodes)
    .innerJoin(orderLineBatches, eq(orderLineBatches.id, traceCodes.lineBatchId))
    .innerJoin(orderLines, eq(orderLines.id, orderLineBatches.orderLineId))
    .innerJoin(goods, eq(goods.id, orderLineBatches.goodsId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.id), asc(orderLineBatches.id), asc(traceCodes.code))

interface Span {
  readonly from: Date
  readonly until: Date
}

/** Codes of what left in a span or with one order, with what trace platforms ask about each; one more than `most` where there are more. */
export const listCodes = (db: Db, which: Span | { readonly orderNo: string }, most: number) =>
  db
    .select({
      code: traceCodes.code,
      orderNo: orders.no,
      companyName: orders.companyName,
      memberId: orders.memberId,
      shippedAt: shipments.shippedAt,
      trackingNo: shipments.trackingNo,
      goodsCode: goods.code,
      genericName: goods.genericName,
      approvalNumber: orderLineBatches.approvalNumber,
      manufacturer: manufacturers.name,
      spec: orderLineBatches.spec,
      batchNo: orderLineBatches.batchNo,
      madeOn: orderLineBatches.madeOn,
      expiresOn: orderLineBatches.expiresOn,
    })
    .from(traceCodes)
    .innerJoin(orderLineBatches, eq(orderLineBatches.id, traceCodes.lineBatchId))
    .innerJoin(orderLines, eq(orderLines.id, orderLineBatches.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(shipments, eq(shipments.id, orderLineBatches.shipmentId))
    .innerJoin(goods, eq(goods.id, orderLineBatches.goodsId))
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(
      'orderNo' in which
        ? eq(orders.no, which.orderNo)
        : and(gte(shipments.shippedAt, which.from), lt(shipments.shippedAt, which.until)),
    )
    .orderBy(asc(shipments.shippedAt), asc(orderLineBatches.id), asc(traceCodes.code))
    .limit(most + 1)

export type ListedCode = Awaited<ReturnType<typeof listCodes>>[number]

/** Takes a code away: scanned by mistake, or the pack came back and is sold again. Throws ShopRefusal 404. */
export async function removeCode(db: Db, code: string): Promise<void> {
  const [row] = await db.delete(traceCodes).where(eq(traceCodes.code, code)).returning()
  if (!row) throw notFound(`追溯码 ${code} 未登记`)
}
