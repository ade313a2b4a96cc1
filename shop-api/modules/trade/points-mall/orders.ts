import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { WirePointsOrder } from '#lib/contract/points/calls.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { subjectImage } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { movePoints } from '#shop-api/modules/trade/points/move-points.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factOf } from '#shop-api/platform/db/facts.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { PointsOrderState } from './tables.ts'
import { pointsGoods, pointsOrders, pointsPurchases } from './tables.ts'

export type PointsOrderRow = typeof pointsOrders.$inferSelect

export const pointsOrderFact = factOf(pointsOrders, pointsOrders.id)

const PER_PAGE = 10

export const pointsOrderTexts: Readonly<Record<PointsOrderState, string>> = {
  submitted: '待发货',
  shipped: '已发货',
  done: '已完成',
  cancelled: '已取消',
}

/** Where a points order may come from to each state. */
const before: Readonly<Record<Exclude<PointsOrderState, 'submitted'>, readonly PointsOrderState[]>> = {
  shipped: ['submitted'],
  done: ['shipped'],
  cancelled: ['submitted'],
}

const time = (at: Date | null): string | null => (at === null ? null : chinaDateTime(at))

export function wirePointsOrder(row: PointsOrderRow): WirePointsOrder {
  return {
    id: row.id,
    no: row.no,
    name: row.name,
    // Behind it is the own picture where there is one.
    image: subjectImage('points-goods', row.pointsGoodsId, undefined),
    number: row.number,
    points: row.points,
    state: row.state,
    state_text: pointsOrderTexts[row.state],
    address: row.address,
    remark: row.remark,
    carrier: row.carrier,
    tracking_no: row.trackingNo,
    created_at: chinaDateTime(row.createdAt),
    shipped_at: time(row.shippedAt),
    ended_at: time(row.endedAt),
    actions: [
      ...(row.state === 'submitted' ? (['cancel'] as const) : []),
      ...(row.state === 'shipped' ? (['receive'] as const) : []),
    ],
  }
}

/** A page of points orders, newest first: of one member, or of all for the operator. */
export async function findPointsOrders(
  db: Db,
  { memberId, state, page }: { memberId?: number; state: 'all' | PointsOrderState; page: number },
): Promise<{ rows: PointsOrderRow[]; total: number; perPage: number }> {
  const where = and(
    memberId === undefined ? undefined : eq(pointsOrders.memberId, memberId),
    state === 'all' ? undefined : eq(pointsOrders.state, state),
  )
  const asked = { where, order: [desc(pointsOrders.id)], page, perPage: PER_PAGE }
  return { ...(await pagedRows(db, pointsOrders, asked)), perPage: PER_PAGE }
}

interface Move {
  readonly orderId: number
  /** Set when a buyer asks: other people's orders don't exist for them. */
  readonly memberId?: number
  readonly to: Exclude<PointsOrderState, 'submitted'>
  readonly set?: Partial<typeof pointsOrders.$inferInsert>
}

/** One conditional update, so that of two who move an order at once only one does. Throws ShopRefusal 404 or 409. */
async function move(tx: Db, { orderId, memberId, to, set }: Move): Promise<PointsOrderRow> {
  const isTheirs = and(
    eq(pointsOrders.id, orderId),
    memberId === undefined ? undefined : eq(pointsOrders.memberId, memberId),
  )
  const [moved] = await tx
    .update(pointsOrders)
    .set({ ...set, state: to })
    .where(and(isTheirs, inArray(pointsOrders.state, [...before[to]])))
    .returning()
  if (moved) return moved
  const [row] = await tx.select().from(pointsOrders).where(isTheirs)
  if (!row) throw notFound('积分订单不存在')
  throw new ShopRefusal(409, `积分订单当前状态为“${pointsOrderTexts[row.state]}”，不能进行此操作`)
}

interface Cancel {
  readonly orderId: number
  readonly memberId?: number
  readonly now: Date
}

/** Before it is sent: stock, limit and points go back, once. */
export async function cancelPointsOrder(db: Db, { orderId, memberId, now }: Cancel) {
  return inTransaction(db, async (tx) => {
    const order = await move(tx, { orderId, memberId, to: 'cancelled', set: { endedAt: now } })
    const { number, pointsGoodsId, memberId: owner } = order
    await tx
      .update(pointsGoods)
      .set({ exchanged: sql`${pointsGoods.exchanged} - ${number}::int` })
      .where(eq(pointsGoods.id, pointsGoodsId))
    await tx
      .update(pointsPurchases)
      .set({ number: sql`${pointsPurchases.number} - ${number}::int` })
      .where(and(eq(pointsPurchases.pointsGoodsId, pointsGoodsId), eq(pointsPurchases.memberId, owner)))
    const points = await movePoints(tx, {
      memberId: owner,
      kind: 'exchange_return',
      points: order.points,
      pointsOrderId: order.id,
      at: now,
      note: `取消兑换 ${order.name}×${number}`,
    })
    return { order: wirePointsOrder(order), points }
  })
}

export async function receivePointsOrder(db: Db, memberId: number, orderId: number, now: Date) {
  return { order: wirePointsOrder(await move(db, { orderId, memberId, to: 'done', set: { endedAt: now } })) }
}

/** The operator sends it. */
export async function shipPointsOrder(
  db: Db,
  { orderId, carrier, trackingNo, now }: { orderId: number; carrier: string; trackingNo: string; now: Date },
): Promise<PointsOrderRow> {
  return move(db, { orderId, to: 'shipped', set: { carrier, trackingNo, shippedAt: now } })
}
