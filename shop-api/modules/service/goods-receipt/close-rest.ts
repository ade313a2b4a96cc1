import { chinaDate } from '#lib/kernel/time.ts'
import { dropRest } from '#shop-api/modules/catalogue/goods/settle-stock.ts'
import { fileClaim } from '#shop-api/modules/service/after-sales/file-claim.ts'
import { settleClaim } from '#shop-api/modules/service/after-sales/settle-claim.ts'
import { openShipments } from '#shop-api/modules/trade/orders/after-receipt.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import { lockOrder, wrongState } from '#shop-api/modules/trade/orders/move.ts'
import { parcelsOfOrders } from '#shop-api/modules/trade/orders/order-rows.ts'
import { lineIdsOf } from '#shop-api/modules/trade/orders/reads.ts'
import { leaveWarehouse } from '#shop-api/modules/trade/orders/ship.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { closeReceipt } from './receive.ts'

/**
 * The shop can't send the rest of an order it has begun to ship: the rest can be sold again, its money goes back, and
 * the order is on its way with what it has. Throws ShopRefusal.
 */
export async function closeRest(db: Db, orderId: number, reason: string, now: Date): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.state !== 'picked') throw wrongState(order)
    const [sent] = await parcelsOfOrders(tx, [orderId])
    if (!sent) throw new ShopRefusal(409, '订单尚未发货，请改用取消')
    const rest = await dropRest(tx, lineIdsOf(orderId), chinaDate(now))
    const text = `剩余商品不再发货：${reason}`
    const shipped = await leaveWarehouse(tx, order, text, now)
    if (rest.length > 0) {
      const units = rest.map(({ id, number }) => ({ lineBatchId: id, cause: 'unsent' as const, number }))
      const { memberId } = order
      const claim = await fileClaim(tx, { orderId, memberId, kind: 'short_supply', remark: reason, units, text, now })
      await settleClaim(tx, { claimId: claim.id, decision: reason, now })
    }
    return (await openShipments(tx, orderId)).length > 0
      ? shipped
      : closeReceipt(tx, { orderId, text: '全部包裹已收货', now })
  })
}
