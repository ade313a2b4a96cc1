import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, ilike, inArray, lt, not, or, sql } from 'drizzle-orm'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { isNotOnHold, isOnHold } from '#shop-api/modules/trade/orders/hold-order.ts'
import { hasBatch, lineIdsOf } from '#shop-api/modules/trade/orders/reads.ts'
import { orderHistory, orderLines, orders, payments, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import { noticeWithFiles } from '#shop-api/modules/trade/orders/transfer-notice.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'

/** Orders by what is to be done with them. */
export const orderViews = {
  paid: '待拣货',
  picked: '拣货中',
  held: '暂缓',
  transfer: '待确认到账',
  group: '待成团',
  unpaid: '待付款',
  shipped: '已发货',
  done: '已完成',
  ended: '已取消',
  all: '全部',
} as const
export type OrderView = keyof typeof orderViews

/** Money is on its way, or can come no other way than by transfer. */
const isAwaited = sql`(${orders.kind} = 'hm' or ${orders.noticedAt} is not null)`

const shownBy: Readonly<Record<OrderView, SQL | undefined>> = {
  paid: and(eq(orders.state, 'paid'), eq(orders.waitsForGroup, false), isNotOnHold),
  picked: and(eq(orders.state, 'picked'), isNotOnHold),
  held: isOnHold,
  transfer: and(eq(orders.state, 'submitted'), isAwaited),
  group: and(eq(orders.state, 'paid'), eq(orders.waitsForGroup, true)),
  unpaid: and(eq(orders.state, 'submitted'), not(isAwaited)),
  shipped: eq(orders.state, 'shipped'),
  done: inArray(orders.state, ['received', 'done']),
  ended: inArray(orders.state, ['cancelled', 'closed']),
  all: undefined,
}

/** What is worked off begins with the oldest order, everything else with the newest. */
export const isQueue = (view: OrderView): boolean =>
  view === 'paid' || view === 'picked' || view === 'held' || view === 'transfer'

interface Listed {
  readonly keywords: string
  readonly view: OrderView
  /** The last order of the page before. */
  readonly from?: number | undefined
  readonly limit: number
}

export function listForStaff(db: Db, { keywords, view, from, limit }: Listed) {
  const matches =
    keywords === ''
      ? undefined
      : or(ilike(orders.no, containing(keywords)), ilike(orders.companyName, containing(keywords)), hasBatch(keywords))
  const oldest = isQueue(view)
  const after = from === undefined ? undefined : oldest ? gt(orders.id, from) : lt(orders.id, from)
  return db
    .select({
      order: orders,
      lines: sql<number>`(select count(*)::int from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`,
      parcels: sql<number>`(select count(*)::int from ${shipments} where ${eq(shipments.orderId, orders.id)})`,
    })
    .from(orders)
    .where(and(matches, shownBy[view], after))
    .orderBy(oldest ? asc(orders.id) : desc(orders.id))
    .limit(limit)
}

/** Everything that is needed to work on an order. Throws ShopRefusal 404. */
export async function orderForStaff(db: Db, id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw notFound('订单不存在')
  const [lines, paid, parcels, history] = [
    await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.id)),
    await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.id)),
    await db.select().from(shipments).where(eq(shipments.orderId, id)).orderBy(asc(shipments.id)),
    await db.select().from(orderHistory).where(eq(orderHistory.orderId, id)).orderBy(asc(orderHistory.id)),
  ]
  const batches = await db
    .select()
    .from(orderLineBatches)
    .where(inArray(orderLineBatches.orderLineId, lineIdsOf(id)))
    .orderBy(asc(orderLineBatches.orderLineId), asc(orderLineBatches.expiresOn), asc(orderLineBatches.id))
  const notice = await noticeWithFiles(db, id)
  return { order, lines, paid, parcels, history, batches: batches.filter(({ state }) => state !== 'released'), notice }
}

export type StaffOrder = Awaited<ReturnType<typeof orderForStaff>>
