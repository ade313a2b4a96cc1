import { and, asc, eq, lte } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import type { OrderState } from '#shop-api/db/schema/orders.ts'
import { orders, payments } from '#shop-api/db/schema/orders.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { refundToBalance } from '#shop-api/modules/ledger/movements.ts'
import { releaseStock } from '#shop-api/modules/stock/settle.ts'
import type { OrderRow } from './move.ts'
import { moveOrder } from './move.ts'
import { returnPromotions } from './promotion-use.ts'
import { returnCoupon, returnQuota } from './purse-use.ts'

/** A buyer cancels an order that is not picked yet; what was paid goes back to the balance. Throws ShopRefusal. */
export async function cancelOrder(db: Db, memberId: number, orderId: number, now: Date) {
  return inTransaction(db, async (tx): Promise<{ id: number; state: OrderState }> => {
    const order = await moveOrder(tx, {
      orderId,
      memberId,
      to: 'cancelled',
      now,
      text: '订单已取消',
      set: { endedAt: now },
    })
    await giveEverythingBack(tx, order, now)
    return { id: order.id, state: order.state }
  })
}

/** Whoever comes first, buyer or time limit, moved the order's state: so everything is given back exactly once. */
async function giveEverythingBack(tx: Db, order: OrderRow, now: Date): Promise<void> {
  const owner = { orderId: order.id, memberId: order.memberId }
  await returnQuota(tx, order.memberId, order.quotaNumber)
  await releaseStock(tx, order.id, chinaDate(now))
  await returnPromotions(tx, owner)
  await returnCoupon(tx, order.id, order.memberCouponId)
  if (order.paidFen > 0) await refund(tx, order, now)
  await tx.update(orders).set({ quotaNumber: 0, paidFen: 0 }).where(eq(orders.id, order.id))
}

async function refund(tx: Db, order: OrderRow, now: Date): Promise<void> {
  const amount = fen(order.paidFen)
  const { id: orderId, memberId, no: note } = order
  const transferId = await refundToBalance(tx, { orderId, memberId, amount, at: now, note })
  await tx.insert(payments).values({ orderId, method: 'refund', amountFen: -amount, transferId, paidAt: now })
}

const BATCH = 200

/** Closes orders whose time to pay is over, each in its own transaction. Answers with how many were closed. */
export async function closeUnpaid(db: Db, now: Date): Promise<number> {
  const overdue = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'submitted'), lte(orders.payBefore, now)))
    .orderBy(asc(orders.payBefore), asc(orders.id))
    .limit(BATCH)
  let closed = 0
  for (const { id } of overdue) if (await closeOne(db, id, now)) closed += 1
  return closed
}

async function closeOne(db: Db, orderId: number, now: Date): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
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
