import { eq } from 'drizzle-orm'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { shipments } from '#shop-api/db/schema/orders.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { fileClaim } from '#shop-api/modules/after-sales/file-claim.ts'
import { settleClaim } from '#shop-api/modules/after-sales/settle-claim.ts'
import { dropRest } from '#shop-api/modules/stock/settle.ts'
import type { OrderRow } from './move.ts'
import { lockOrder, wrongState } from './move.ts'
import { closeReceipt, openShipments } from './receive.ts'
import { leaveWarehouse } from './ship.ts'

/**
 * The shop can't send the rest of an order it has begun to ship: the rest can be sold again, its money goes back, and
 * the order is on its way with what it has. Throws ShopRefusal.
 */
export async function closeRest(db: Db, orderId: number, reason: string, now: Date): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.state !== 'picked') throw wrongState(order)
    const [sent] = await tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, orderId)).limit(1)
    if (!sent) throw new ShopRefusal(409, '订单还没有发出任何商品，请改用取消')
    const rest = await dropRest(tx, orderId, chinaDate(now))
    const text = `余货不再发出：${reason}`
    const shipped = await leaveWarehouse(tx, order, text, now)
    if (rest.length > 0) {
      const units = rest.map(({ id, number }) => ({ lineBatchId: id, cause: 'unsent' as const, number }))
      const { memberId } = order
      const claim = await fileClaim(tx, { orderId, memberId, kind: 'short_supply', remark: reason, units, text, now })
      await settleClaim(tx, { claimId: claim.id, decision: reason, now })
    }
    return (await openShipments(tx, orderId)).length > 0 ? shipped : closeReceipt(tx, shipped, '全部包裹已收货', now)
  })
}
