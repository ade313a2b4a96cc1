import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { stateText } from '#shop-api/modules/trade/orders/states.ts'
import { orderLines, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import { chunksOf } from '#shop-api/platform/chunks-of.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'
import { orderHeadings } from './shipment-file.ts'
import type { listForStaff } from './staff-list.ts'

type ListedOrder = Awaited<ReturnType<typeof listForStaff>>[number]

const yuan = (amount: number): string => formatFen(fen(amount))

async function whereFrom(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectDistinct({ orderId: orderLines.orderId, name: orderLineBatches.warehouseName })
    .from(orderLines)
    .innerJoin(orderLineBatches, eq(orderLineBatches.orderLineId, orderLines.id))
    .where(and(isOneOf(orderLines.orderId, ids), ne(orderLineBatches.state, 'released')))
    .orderBy(asc(orderLineBatches.warehouseName))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** A sheet of orders: a row for each parcel, one for an order that has none. */
export async function orderSheet(db: Db, listed: readonly ListedOrder[]): Promise<string[][]> {
  const rows: string[][] = [orderHeadings]
  for await (const chunk of chunksOf(listed)) {
    const ids = chunk.map(({ order }) => order.id)
    const from = await whereFrom(db, ids)
    const sent = await db.select().from(shipments).where(inArray(shipments.orderId, ids)).orderBy(asc(shipments.id))
    const parcels = Map.groupBy(sent, ({ orderId }) => orderId)
    for (const { order, lines, parcels: count } of chunk) {
      const known = [
        ...[order.no, order.companyName, chinaDateTime(order.createdAt), stateText(order, count), order.address.name],
        ...[
          order.address.phone,
          order.address.text,
          String(lines),
          yuan(order.goodsFen),
          yuan(order.shippingFen),
          yuan(order.payFen),
        ],
        ...[yuan(order.refundedFen), order.remark, (from.get(order.id) ?? []).map(({ name }) => name).join('；')],
      ]
      const own = parcels.get(order.id) ?? [{ carrier: '', trackingNo: '' }]
      rows.push(...own.map(({ carrier, trackingNo }) => [...known, carrier, trackingNo]))
    }
  }
  return rows
}
