import { and, eq } from 'drizzle-orm'
import type { Leaving } from '#shop-api/modules/catalogue/goods/settle-stock.ts'
import { takenWith } from '#shop-api/modules/catalogue/goods/settle-stock.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { OrderRow } from './move.ts'
import { shipments } from './tables.ts'

interface Parcel {
  readonly carrier: string
  readonly trackingNo: string
  readonly leaving?: Leaving
}

/**
 * Whether an order has just this parcel already: a program that heard no answer sends it again. The caller has the order
 * locked. Throws ShopRefusal where the number is that of a parcel with other contents.
 */
export async function isKnownParcel(tx: Db, order: OrderRow, { carrier, trackingNo, leaving = 'all' }: Parcel) {
  const isThis = and(
    eq(shipments.orderId, order.id),
    eq(shipments.carrier, carrier),
    eq(shipments.trackingNo, trackingNo),
  )
  const parcels = await tx.select({ id: shipments.id }).from(shipments).where(isThis)
  if (parcels.length === 0) return false
  for (const { id } of parcels) if (await holds(tx, id, order, leaving)) return true
  throw new ShopRefusal(409, `运单号${trackingNo}已登记在此订单，且内容不同；另一个包裹请用自己的运单号`)
}

async function holds(tx: Db, parcelId: number, order: OrderRow, leaving: Leaving) {
  // Everything that was left went with it, so nothing is.
  if (leaving === 'all') return order.state !== 'picked'
  const rows = await takenWith(tx, parcelId)
  const sum = (parts: readonly { readonly number: number }[]) => parts.reduce((all, { number }) => all + number, 0)
  const isIn = (part: { readonly lineId: number; readonly batchNo?: string }) =>
    sum(
      rows.filter(
        ({ lineId, batchNo }) => lineId === part.lineId && (part.batchNo === undefined || batchNo === part.batchNo),
      ),
    ) === sum(leaving.filter(({ lineId, batchNo }) => lineId === part.lineId && batchNo === part.batchNo))
  return sum(rows) === sum(leaving) && leaving.every(isIn)
}
