import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { OrderRow } from './move.ts'
import { changeOrder, lockOrder, tellBuyer, writeHistory, wrongState } from './move.ts'
import type { OrderState } from './tables.ts'
import { orders } from './tables.ts'

interface Hold {
  readonly orderId: number
  readonly reason: string
  /** Name of who holds it. */
  readonly by: string
  readonly now: Date
  /** What the buyer's message says. */
  readonly text?: string
}

/** States in which something of an order may still leave. */
const unsent: OrderState[] = ['submitted', 'paid', 'picked']

export const isUnsent = ({ state }: OrderRow): boolean => unsent.includes(state)

export const isHeld = (order: OrderRow): boolean => order.holdAt !== null && isUnsent(order)

/** Orders that are held back now; one that ended meanwhile only remembers it. */
export const isOnHold = and(isNotNull(orders.holdAt), inArray(orders.state, unsent))
export const isNotOnHold = isNull(orders.holdAt)

/** Nothing of the order is picked or shipped until it is released. Throws ShopRefusal. */
export async function holdOrder(db: Db, { orderId, reason, by, now, text = '订单暂缓处理' }: Hold): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.holdAt !== null) throw new ShopRefusal(409, `订单已由${order.holdBy}暂缓：${order.holdReason}`)
    if (!isUnsent(order)) throw wrongState(order)
    const hold = { holdAt: now, holdBy: by, holdReason: reason }
    await changeOrder(tx, orderId, hold)
    await writeHistory(tx, orderId, order.state, text, now)
    await tellBuyer(tx, order, text, now)
    return { ...order, ...hold }
  })
}

/** The order goes on where it was. Throws ShopRefusal. */
export async function releaseOrder(db: Db, orderId: number, now: Date): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.holdAt === null) throw new ShopRefusal(409, '订单未暂缓，无需恢复')
    if (!isUnsent(order)) throw wrongState(order)
    const hold = { holdAt: null, holdBy: '', holdReason: '' }
    await changeOrder(tx, orderId, hold)
    await writeHistory(tx, orderId, order.state, '订单恢复处理', now)
    await tellBuyer(tx, order, '订单恢复处理', now)
    return { ...order, ...hold }
  })
}
