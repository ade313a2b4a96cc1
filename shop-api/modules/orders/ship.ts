import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { shipments } from '#shop-api/db/schema/orders.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { holdStock, StockShortError } from '#shop-api/modules/stock/hold.ts'
import { releaseExpired, takeStock } from '#shop-api/modules/stock/settle.ts'
import type { OrderRow } from './move.ts'
import { moveOrder } from './move.ts'

/** Picking begins: from here on the buyer can't cancel. Held batches that have expired are exchanged for good ones. */
export async function pickOrder(db: Db, orderId: number, now: Date): Promise<OrderRow> {
  const today = chinaDate(now)
  return inTransaction(db, async (tx) => {
    const order = await moveOrder(tx, { orderId, to: 'picked', now, text: '仓库开始拣货' })
    await exchangeExpired(tx, orderId, today)
    return order
  })
}

async function exchangeExpired(tx: Db, orderId: number, today: string): Promise<void> {
  const again = await releaseExpired(tx, orderId, today)
  try {
    await holdStock(tx, again, today)
  } catch (error) {
    if (!(error instanceof StockShortError)) throw error
    throw new ShopRefusal(409, '所留批次已过有效期，且没有其他批次可替换，请补货后再出库')
  }
}

export interface Shipment {
  orderId: number
  carrier: string
  trackingNo: string
  now: Date
}

/** The goods leave the warehouse with a carrier. Throws ShopRefusal when the order is not picked. */
export async function shipOrder(db: Db, { orderId, carrier, trackingNo, now }: Shipment): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await moveOrder(tx, { orderId, to: 'shipped', now, text: `${carrier}已揽收，运单号${trackingNo}` })
    const today = chinaDate(now)
    await exchangeExpired(tx, orderId, today)
    await takeStock(tx, orderId, today)
    const tracks = [{ at: chinaDateTime(now), text: `${carrier}已揽收` }]
    await tx.insert(shipments).values({ orderId, carrier, trackingNo, shippedAt: now, tracks })
    return order
  })
}
