import { and, eq, inArray, sql } from 'drizzle-orm'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { statesBefore, stateText } from './states.ts'
import type { OrderState } from './tables.ts'
import { orderHistory, orders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect

interface Move {
  orderId: number
  /** Set when a buyer asks: other people's orders don't exist for them. */
  memberId?: number
  to: OrderState
  /** States it may come from, where they are not the usual ones. */
  from?: readonly OrderState[] | undefined
  /** Set where only ordinary orders may. */
  kind?: 'ordinary'
  now: Date
  /** Line of the order's history. */
  text: string
  set?: Partial<typeof orders.$inferInsert>
}

/**
 * Moves an order to another state by one conditional update, so that of two who try at once only one succeeds. The
 * order's row stays locked until the transaction ends. Throws ShopRefusal 404 or 409 naming the state it is in.
 */
export async function moveOrder(tx: Db, move: Move): Promise<OrderRow> {
  const { orderId, memberId, to, from = statesBefore(to), kind, now, text, set } = move
  const isTheirs = and(eq(orders.id, orderId), memberId === undefined ? undefined : eq(orders.memberId, memberId))
  const [moved] = await tx
    .update(orders)
    .set({ ...set, state: to })
    .where(and(isTheirs, inArray(orders.state, [...from]), kind ? eq(orders.kind, kind) : undefined))
    .returning()
  if (!moved) throw await refusalOf(tx, isTheirs, to, kind)
  await writeHistory(tx, orderId, to, text, now)
  const isBuyersDoing = memberId !== undefined && to !== 'paid'
  if (!isBuyersDoing && to !== 'done') await tellBuyer(tx, moved, text, now)
  return moved
}

async function refusalOf(
  tx: Db,
  isTheirs: ReturnType<typeof and>,
  to: OrderState,
  kind: 'ordinary' | undefined,
): Promise<ShopRefusal> {
  const [order] = await tx.select().from(orders).where(isTheirs)
  if (!order) return notFound('订单不存在')
  if (kind === 'ordinary' && order.kind === 'hm') return new ShopRefusal(409, '含麻订单仅支持对公转账')
  if (to === 'paid' && order.paidFen > 0) return new ShopRefusal(409, '订单已付款，无需重复支付')
  return wrongState(order)
}

export const wrongState = (order: OrderRow): ShopRefusal =>
  new ShopRefusal(409, `订单当前状态为“${stateText(order)}”，不能进行此操作`)

/** Programs that follow the orders hear of it as of every change. The caller holds the order. */
export async function writeHistory(tx: Db, orderId: number, state: OrderState, text: string, at: Date): Promise<void> {
  await tx.execute(sql`with changed as (update ${orders} set change_place = null where ${eq(orders.id, orderId)})
    insert into ${orderHistory} (order_id, state, text, at) values (${orderId}, ${state}, ${text}, ${at.toISOString()})`)
}

/** Leaves the buyer a message about an order: what happens to it without him, and that it is paid. */
export async function tellBuyer(
  tx: Db,
  { id, no, memberId }: Pick<OrderRow, 'id' | 'no' | 'memberId'>,
  title: string,
  now: Date,
): Promise<void> {
  await notify(tx, { memberId, kind: 'order', title, text: `订单 ${no}`, link: storefront.order(id), now })
}

/** The order's row, locked until the transaction ends: whatever concerns its units happens one after the other. */
export async function lockOrder(tx: Db, orderId: number, memberId?: number): Promise<OrderRow> {
  const isTheirs = and(eq(orders.id, orderId), memberId === undefined ? undefined : eq(orders.memberId, memberId))
  const [order] = await tx.select().from(orders).where(isTheirs).for('no key update')
  if (!order) throw notFound('订单不存在')
  return order
}

/** Changes what an order says beside its state. The caller holds the order. */
export async function changeOrder(tx: Db, id: number, changes: Partial<typeof orders.$inferInsert>): Promise<void> {
  await tx
    .update(orders)
    .set({ ...changes, changePlace: null })
    .where(eq(orders.id, id))
}
