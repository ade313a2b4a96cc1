import { once } from '#shop-api/modules/base/idempotency/once.ts'
import { checkConfirmed } from '#shop-api/modules/base/statements/differences.ts'
import { takeUploads } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { setReceived } from '#shop-api/modules/catalogue/goods/settle-stock.ts'
import { batchesSentWith } from '#shop-api/modules/catalogue/goods/shelf.ts'
import type { ClaimedUnits } from '#shop-api/modules/service/after-sales/file-claim.ts'
import { fileClaim } from '#shop-api/modules/service/after-sales/file-claim.ts'
import { openClaims } from '#shop-api/modules/service/after-sales/list-claims.ts'
import { orderRefunds } from '#shop-api/modules/service/after-sales/order-refunds.ts'
import { batchRows } from '#shop-api/modules/service/after-sales/statement.ts'
import { claimUse } from '#shop-api/modules/service/after-sales/states.ts'
import { loadUnits } from '#shop-api/modules/service/after-sales/units.ts'
import {
  daysBefore,
  openShipments,
  RECEIVE_DAYS,
  RETURN_DAYS,
  receivedBefore,
  sentBefore,
} from '#shop-api/modules/trade/orders/after-receipt.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import { lockOrder, moveOrder, tellBuyer, writeHistory, wrongState } from '#shop-api/modules/trade/orders/move.ts'
import { markReceived } from '#shop-api/modules/trade/orders/ship.ts'
import { rewardOrder } from '#shop-api/modules/trade/rewards/reward-order.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { aloneInTransaction, eachAlone } from '#shop-api/platform/jobs/each-alone.ts'

export type DifferenceCause = Extract<ClaimedUnits['cause'], 'short' | 'damaged' | 'wrong' | 'refused'>

export interface Receipt {
  readonly memberId: number
  readonly orderId: number
  /** Shipments the buyer has before them. */
  readonly shipmentIds: readonly number[]
  /** Units that are not as they should be; all others were found in good order. */
  readonly differences: readonly {
    readonly lineBatchId: number
    readonly cause: DifferenceCause
    readonly number: number
  }[]
  readonly remark: string
  readonly uploadIds: readonly number[]
  /** What the page showed of the order, as it came. */
  readonly statements?: readonly string[] | undefined
  readonly key: string | null
  readonly now: Date
}

export interface ReceiptAnswer {
  id: number
  state: OrderRow['state']
  /** Claim about the differences; null when there are none. */
  afterSalesId: number | null
}

/**
 * A buyer has received shipments, batch by batch. Once everything of the order was received, the order is. Throws
 * ShopRefusal.
 */
export async function receiveOrder(db: Db, receipt: Receipt): Promise<ReceiptAnswer> {
  const { memberId, orderId, key, now, ...content } = receipt
  return await inTransaction(db, (tx) =>
    once(tx, { memberId, purpose: 'receive', key, content: { orderId, ...content }, now }, () => receive(tx, receipt)),
  )
}

async function receive(tx: Db, receipt: Receipt): Promise<ReceiptAnswer> {
  const { memberId, orderId, differences, now } = receipt
  const order = await lockOrder(tx, orderId, memberId)
  const ids = await openShipments(tx, orderId)
  // A received order still waits for what is sent again in place of goods that were claimed.
  const isOnTheWay = order.state === 'shipped' || order.state === 'picked'
  if (!isOnTheWay && ids.length === 0) throw wrongState(order)
  const chosen = ids.filter((id) => receipt.shipmentIds.includes(id))
  if (chosen.length === 0 || chosen.length !== new Set(receipt.shipmentIds).size) {
    throw new ShopRefusal(409, '所选包裹已确认收货或不存在，请刷新页面核对')
  }
  const units = await loadUnits(tx, orderId)
  const inParcels = new Set(
    units.batches.flatMap(({ id, shipmentId }) => (chosen.some((each) => each === shipmentId) ? [id] : [])),
  )
  checkConfirmed(
    receipt.statements,
    batchRows(units).filter(({ lineBatchId }) => inParcels.has(lineBatchId)),
  )
  await writeReceived(tx, chosen, differences)
  await markReceived(tx, chosen, now)
  const afterSalesId = differences.length > 0 ? await fileDifferences(tx, receipt) : null
  const text = afterSalesId === null ? '客户确认收货' : '客户确认收货，有差异待处理'
  if (order.state === 'shipped' && chosen.length === ids.length) {
    const moved = await closeReceipt(tx, { orderId, memberId, text, now })
    return { id: orderId, state: moved.state, afterSalesId }
  }
  await writeHistory(tx, orderId, order.state, `${isOnTheWay ? '部分' : '补发'}包裹：${text}`, now)
  return { id: orderId, state: order.state, afterSalesId }
}

/** Everything of the order is there: it brings its points and its cash back. `memberId` when the buyer says so. */
export async function closeReceipt(tx: Db, receipt: { orderId: number; memberId?: number; text: string; now: Date }) {
  const { orderId, now } = receipt
  const received = await moveOrder(tx, { ...receipt, to: 'received', set: { receivedAt: now } })
  await rewardOrder(tx, received, await orderRefunds(tx, orderId), now)
  return received
}

async function writeReceived(
  tx: Db,
  shipmentIds: readonly number[],
  differences: Receipt['differences'],
): Promise<void> {
  const rows = await batchesSentWith(tx, shipmentIds)
  const known = new Set(rows.map((row) => row.id))
  if (differences.some((each) => !known.has(each.lineBatchId))) {
    throw new ShopRefusal(409, '所填批次不在本次确认的包裹中，请刷新页面核对')
  }
  for (const row of rows) {
    const missing = differences
      .filter((each) => each.lineBatchId === row.id)
      .reduce((sum, each) => sum + each.number, 0)
    if (missing > row.number) throw new ShopRefusal(409, `批号 ${row.batchNo} 的差异数量超过应收数量 ${row.number}`)
    await setReceived(tx, row.id, row.number - missing)
  }
}

async function fileDifferences(tx: Db, receipt: Receipt): Promise<number> {
  const { orderId, memberId, remark, differences, uploadIds, now } = receipt
  const text = '客户收货时登记差异'
  const claim = await fileClaim(tx, { orderId, memberId, kind: 'difference', remark, units: differences, text, now })
  await takeUploads(tx, { memberId, purpose: 'after_sales', ids: uploadIds, usedBy: claimUse(claim.id) })
  return claim.id
}

/** Orders not confirmed within the time limit count as received in good order. Answers with how many. */
export async function receiveOverdue(db: Db, now: Date): Promise<number> {
  const since = daysBefore(now, RECEIVE_DAYS)
  const overdue = await sentBefore(db, since)
  return eachAlone(overdue, ({ id }) => receiveSilently(db, id, now))
}

async function receiveSilently(db: Db, orderId: number, now: Date): Promise<boolean> {
  return aloneInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isShipped = order.state === 'shipped'
    const ids = await openShipments(tx, orderId)
    if (!isShipped && ids.length === 0) return false
    if (ids.length > 0) {
      await writeReceived(tx, ids, [])
      await markReceived(tx, ids, now)
    }
    const text = `发货满${RECEIVE_DAYS}天，自动确认收货`
    if (isShipped) await closeReceipt(tx, { orderId, text, now })
    else {
      await writeHistory(tx, orderId, order.state, `补发包裹：${text}`, now)
      await tellBuyer(tx, order, `补发包裹：${text}`, now)
    }
    return true
  })
}

/** Received orders are done when the time for giving goods back is over and no claim is open. Answers with how many. */
export async function finishOrders(db: Db, now: Date): Promise<number> {
  const received = await receivedBefore(db, daysBefore(now, RETURN_DAYS))
  const claimed = await openClaims(db, received)
  const over = received.filter((id) => !claimed.has(id)).map((id) => ({ id }))
  return eachAlone(over, async ({ id }) => {
    const done = { orderId: id, to: 'done', now, text: '交易完成', set: { endedAt: now } } as const
    await aloneInTransaction(db, (tx) => moveOrder(tx, done))
    return true
  })
}
