import { and, asc, eq, lte } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { releaseStock } from '#shop-api/modules/catalogue/goods/settle-stock.ts'
import { returnQuota } from '#shop-api/modules/identity/ephedrine-rights/quota-use.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import { returnCoupon } from '#shop-api/modules/trade/coupons/spend.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { aloneInTransaction, eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import type { OrderRow } from './move.ts'
import { lockOrder, moveOrder } from './move.ts'
import { returnPromotions } from './promotion-use.ts'
import { recountPurchases } from './purchased-goods.ts'
import { lineIdsOf } from './reads.ts'
import { refundOrder } from './refund.ts'
import { keepFreight, returnKeptFreight } from './saved-freight.ts'
import type { OrderState } from './tables.ts'
import { orders, shipments } from './tables.ts'

/**
 * A buyer cancels an order that is not picked yet; what was paid goes back the way it came, but for shipping that others
 * had free because of it: `freight` is what the buyer was asked about that, and said yes to. Throws ShopRefusal.
 */
export async function cancelOrder(
  db: Db,
  memberId: number,
  orderId: number,
  now: Date,
  freight: string | null = null,
): Promise<{ id: number; state: OrderState }> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const order = await moveOrder(tx, {
      orderId,
      memberId,
      to: 'cancelled',
      now,
      text: '订单已取消',
      set: { endedAt: now },
    })
    if (order.groupBuyId !== null) throw new ShopRefusal(409, '拼团订单不可取消；未成团时款项自动退回')
    await giveEverythingBack(tx, order, now, await keepFreight(tx, order, freight, now))
    return { id: order.id, state: order.state }
  })
}

/** The shop can't deliver: also an order that is being picked ends, as long as nothing of it has left. */
export async function cancelByShop(db: Db, orderId: number, reason: string, now: Date): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const { state } = await lockOrder(tx, orderId)
    const [sent] = await tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, orderId)).limit(1)
    if (sent) throw new ShopRefusal(409, '订单已有商品发出，请改用“剩余不发并退款”')
    const from = state === 'picked' ? (['picked'] as const) : undefined
    const text = `商家取消订单：${reason}`
    const order = await moveOrder(tx, { orderId, to: 'cancelled', from, now, text, set: { endedAt: now } })
    if (order.waitsForGroup) throw new ShopRefusal(409, '拼团尚未成团，请用 group-close 结束该团')
    await giveEverythingBack(tx, order, now)
    return order
  })
}

/** The shop calls off a paid order that can't be kept, such as that of a group which did not fill. */
export async function calledOff(tx: Db, orderId: number, now: Date, text: string): Promise<void> {
  const order = await moveOrder(tx, { orderId, to: 'cancelled', now, text, set: { endedAt: now } })
  await giveEverythingBack(tx, order, now)
}

/** Anyone who comes first, buyer or time limit, moved the order's state: so everything is given back exactly once. */
async function giveEverythingBack(tx: Db, order: OrderRow, now: Date, kept = fen(0)): Promise<void> {
  const owner = { orderId: order.id, memberId: order.memberId }
  // Before goods and money, as everybody does who takes several of them: credit that paid is kept in the member's row.
  await lockMember(tx, order.memberId)
  await returnQuota(tx, order.memberId, order.quotaNumber)
  await releaseStock(tx, lineIdsOf(order.id), chinaDate(now))
  await returnPromotions(tx, owner)
  await returnCoupon(tx, order.id, order.memberCouponId)
  if (order.paidFen > kept) await refundOrder(tx, order, { amount: fen(order.paidFen - kept), now })
  await tx.update(orders).set({ quotaNumber: 0, paidFen: kept }).where(eq(orders.id, order.id))
  await returnKeptFreight(tx, order, now)
  await recountPurchases(tx, order)
}

/** Closes orders whose time to pay is over, each in its own transaction. Answers with how many were closed. */
export async function closeUnpaid(db: Db, now: Date): Promise<number> {
  const overdue = await db
    .select({ id: orders.id, memberId: orders.memberId })
    .from(orders)
    .where(and(eq(orders.state, 'submitted'), lte(orders.payBefore, now)))
    .orderBy(asc(orders.payBefore), asc(orders.id))
  return eachAlone(overdue, (order) => closeOne(db, order, now))
}

async function closeOne(
  db: Db,
  { id: orderId, memberId }: Pick<OrderRow, 'id' | 'memberId'>,
  now: Date,
): Promise<boolean> {
  try {
    await aloneInTransaction(db, async (tx) => {
      // Before the order, as the buyer who pays or cancels does: the other way round the two wait for each other.
      await lockMember(tx, memberId)
      const order = await moveOrder(tx, {
        orderId,
        to: 'closed',
        now,
        text: '超过付款时限，订单已关闭',
        set: { endedAt: now },
      })
      await giveEverythingBack(tx, order, now)
    })
    return true
  } catch (error) {
    // Paid or cancelled a moment ago: nothing to close.
    if (error instanceof ShopRefusal) return false
    throw error
  }
}
