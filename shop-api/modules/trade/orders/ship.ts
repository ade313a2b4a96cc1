import type { SQL } from 'drizzle-orm'
import { eq, inArray, sql } from 'drizzle-orm'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { holdStock, StockShortError } from '#shop-api/modules/catalogue/goods/hold-stock.ts'
import type { Leaving } from '#shop-api/modules/catalogue/goods/settle-stock.ts'
import { NotHeldError, releaseExpired, takeStock } from '#shop-api/modules/catalogue/goods/settle-stock.ts'
import { openReceipt } from '#shop-api/modules/identity/ephedrine-rights/receipts.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { inOrder } from './carrier-word.ts'
import { exchangeStopped } from './exchange-stopped.ts'
import { isKnownParcel } from './known-parcel.ts'
import type { OrderRow } from './move.ts'
import { lockOrder, moveOrder, tellBuyer, writeHistory, wrongState } from './move.ts'
import { isLineOf, lineIdsOf } from './reads.ts'
import { orderLines, shipments } from './tables.ts'

/** Picking begins: from here on the buyer can't cancel. Held batches that have expired or are recalled are exchanged for good ones. */
export async function pickOrder(db: Db, orderId: number, now: Date): Promise<OrderRow> {
  const today = chinaDate(now)
  return inTransaction(db, async (tx) => {
    const order = await moveOrder(tx, { orderId, to: 'picked', now, text: '仓库开始拣货' })
    if (order.waitsForGroup) throw new ShopRefusal(409, '拼团尚未成团，成团后才能拣货')
    refuseHeld(order)
    await exchangeExpired(tx, orderId, today)
    // Where there is nothing to take in their place, the other lines are picked all the same.
    await exchangeStopped(tx, order, lineIdsOf(orderId), now)
    return order
  })
}

/** Throws ShopRefusal for an order that the shop holds back. The caller has its row locked. */
function refuseHeld({ holdAt, holdReason }: OrderRow): void {
  if (holdAt !== null) throw new ShopRefusal(409, `订单已暂缓（${holdReason}），恢复后才能拣货和发货`)
}

async function exchangeExpired(tx: Db, orderId: number, today: string): Promise<void> {
  const again = await releaseExpired(tx, lineIdsOf(orderId), today)
  try {
    await holdStock(tx, again, today)
  } catch (error) {
    if (!(error instanceof StockShortError)) throw error
    throw new ShopRefusal(409, '所留批次已过有效期，且无其他批次可替换，请补货后再出库')
  }
}

/** Query of the ids of an order's lines that something is to leave of. */
const linesOf = (orderId: number, leaving: Leaving): SQL =>
  leaving === 'all'
    ? lineIdsOf(orderId)
    : sql`(select ${orderLines.id} from ${orderLines} where ${isLineOf(orderId, valuesOf(leaving, 'lineId'))})`

/** Nothing of a batch leaves whose sale is stopped: others go in its place. Throws ShopRefusal where there are none. */
async function refuseStopped(tx: Db, order: OrderRow, lines: SQL, now: Date): Promise<void> {
  const exchanged = await exchangeStopped(tx, order, lines, now)
  if (exchanged === null || exchanged.instead !== '') return
  throw new ShopRefusal(
    409,
    `批号 ${exchanged.stopped} 已召回，且无其他批号可换，不能发出；可先发其他商品，其余用“剩余不发并退款”`,
  )
}

export interface Shipment {
  orderId: number
  carrier: string
  trackingNo: string
  /** What goes with it; everything that is left unless said otherwise. */
  leaving?: Leaving
  /** The same parcel again is an answer that was not heard, for programs: it changes nothing. */
  isOnce?: boolean
  now: Date
}

/**
 * Goods leave the warehouse with a carrier. The order counts as shipped once nothing of it is left there; until then
 * it stays with its shipments in picking. Throws ShopRefusal when it is not picked, held back
 * or without what is to leave.
 */
export async function shipOrder(db: Db, shipment: Shipment): Promise<OrderRow> {
  const { orderId, carrier, trackingNo, leaving = 'all', isOnce = false, now } = shipment
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (isOnce && (await isKnownParcel(tx, order, shipment))) return order
    if (order.state !== 'picked') throw wrongState(order)
    refuseHeld(order)
    const today = chinaDate(now)
    await exchangeExpired(tx, orderId, today)
    await refuseStopped(tx, order, linesOf(orderId, leaving), now)
    const shipmentId = await writeShipment(tx, shipment)
    const { left, stillHeld } = await takeHeld(tx, { lines: lineIdsOf(orderId), shipmentId, leaving, today })
    if (left === 0) throw new ShopRefusal(409, '暂无可发货商品')
    const text = `${carrier}已揽收，运单号${trackingNo}`
    if (stillHeld > 0) {
      await writeHistory(tx, orderId, 'picked', `部分发货：${text}`, now)
      await tellBuyer(tx, order, `部分发货：${text}`, now)
      return order
    }
    return leaveWarehouse(tx, order, text, now)
  })
}

type Parcel = Pick<Shipment, 'orderId' | 'carrier' | 'trackingNo' | 'now'>

export async function writeShipment(tx: Db, { orderId, carrier, trackingNo, now }: Parcel): Promise<number> {
  const tracks = [{ at: chinaDateTime(now), text: `${carrier}已揽收` }]
  const [row] = await tx
    .insert(shipments)
    .values({ orderId, carrier, trackingNo, shippedAt: now, tracks })
    .returning({ id: shipments.id })
  if (!row) throw new Error('shipment was not written')
  return row.id
}

async function takeHeld(tx: Db, leave: Parameters<typeof takeStock>[1]) {
  try {
    return await takeStock(tx, leave)
  } catch (error) {
    if (!(error instanceof NotHeldError)) throw error
    throw new ShopRefusal(409, `订单行 ${error.lineId} 待发数量不足或批号不符`)
  }
}

/** Nothing of the order is left in the warehouse: it is on its way, and one with ephedrine owes its signed receipt. */
export async function leaveWarehouse(tx: Db, order: OrderRow, text: string, now: Date): Promise<OrderRow> {
  const moved = await moveOrder(tx, { orderId: order.id, to: 'shipped', now, text, set: { shippedAt: now } })
  if (order.kind === 'hm') await openReceipt(tx, { orderId: order.id, memberId: order.memberId, now })
  return moved
}

/** Word from the carrier about where a shipment is. Throws ShopRefusal 404. */
export async function addTrack(db: Db, shipmentId: number, text: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('update')
    if (!row) throw notFound('运单不存在')
    const tracks = inOrder([...row.tracks, { at: chinaDateTime(now), text }])
    await tx.update(shipments).set({ tracks }).where(eq(shipments.id, shipmentId))
  })
}

export async function markReceived(tx: Db, shipmentIds: readonly number[], now: Date): Promise<void> {
  await tx
    .update(shipments)
    .set({ receivedAt: now })
    .where(inArray(shipments.id, [...shipmentIds]))
}
