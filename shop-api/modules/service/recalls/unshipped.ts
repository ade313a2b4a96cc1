import { sql } from 'drizzle-orm'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import { calledOff } from '#shop-api/modules/trade/orders/cancel.ts'
import { exchangeStopped } from '#shop-api/modules/trade/orders/exchange-stopped.ts'
import { holdOrder } from '#shop-api/modules/trade/orders/hold-order.ts'
import { lockOrder } from '#shop-api/modules/trade/orders/move.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { aloneInTransaction, eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import { recallOrders } from './tables.ts'

interface Open {
  readonly recallId: number
  readonly goodsId: number
  readonly orderId: number
  readonly memberId: number
}

/**
 * Deals with orders that hold units of a recalled batch and have not left: others go in their place; where there are none, an
 * order that nobody has paid is cancelled, and any other is held back for the staff to decide. Once for each, however often this
 * runs; that nothing of the batch leaves meanwhile is seen to where orders leave.
 */
export async function settleUnshipped(db: Db, now: Date): Promise<number> {
  const open = await sqlRows<Open>(
    db,
    sql`select distinct r.id as "recallId", r.goods_id as "goodsId", o.id as "orderId", o.member_id as "memberId"
      from recalls r join batches s on s.goods_id = r.goods_id and s.batch_no = r.batch_no
        join order_line_batches b on b.batch_id = s.id and b.state = 'held'
        join order_lines l on l.id = b.order_line_id join orders o on o.id = l.order_id
      where r.withdrawn_at is null and r.closed_at is null
        and not exists (select 1 from recall_orders x where x.recall_id = r.id and x.order_id = o.id)
      order by 1, 3`,
  )
  return eachAlone(open, (each) => aloneInTransaction(db, (tx) => settle(tx, each, now)))
}

async function settle(tx: Db, { recallId, goodsId, orderId, memberId }: Open, now: Date): Promise<boolean> {
  await lockMember(tx, memberId)
  const order = await lockOrder(tx, orderId)
  const lines = sql`(select b.order_line_id from order_line_batches b join order_lines l on l.id = b.order_line_id
    where l.order_id = ${orderId} and b.goods_id = ${goodsId} and b.state = 'held')`
  const exchanged = await exchangeStopped(tx, order, lines, now)
  if (exchanged === null) return false
  const { stopped, instead } = exchanged
  const isFree = order.state === 'submitted' && order.noticedAt === null && order.groupBuyId === null
  const outcome = instead !== '' ? 'exchanged' : isFree ? 'cancelled' : 'held'
  if (outcome === 'cancelled') {
    await calledOff(tx, orderId, now, `批号 ${stopped} 已召回，暂无其他批号可换，订单已取消`)
  }
  if (outcome === 'held' && order.holdAt === null) {
    const text = `批号 ${stopped} 已召回，暂无其他批号可换，订单暂缓发货`
    await holdOrder(tx, { orderId, by: '召回', reason: `批号 ${stopped} 召回，无其他批号可换`, text, now })
  }
  const [written] = await tx
    .insert(recallOrders)
    .values({ recallId, orderId, outcome, at: now })
    .onConflictDoNothing()
    .returning()
  return written !== undefined
}
