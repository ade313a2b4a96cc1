import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { orderFact } from '#shop-api/modules/trade/orders/order-rows.ts'
import { pointsEntries } from '#shop-api/modules/trade/points/tables.ts'
import { pointsOrderFact } from '#shop-api/modules/trade/points-mall/orders.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import { pointsLabel } from './entry-kinds.ts'

const PER_PAGE = 20

interface PointsQuery {
  readonly page: number
  readonly direction?: 'in' | 'out' | undefined
}

/** A page of what moved a member's points, newest first. */
export async function pointsLog(db: Db, memberId: number, { page, direction }: PointsQuery) {
  const where = and(
    eq(pointsEntries.memberId, memberId),
    // What is lent to a member who owes is nothing they got.
    direction === 'in' ? and(gt(pointsEntries.points, 0), ne(pointsEntries.kind, 'owed')) : undefined,
    direction === 'out' ? lt(pointsEntries.points, 0) : undefined,
  )
  const rows = await db
    .select({
      entry: pointsEntries,
      orderNo: orderFact(pointsEntries.orderId, 'no'),
      pointsOrderNo: pointsOrderFact(pointsEntries.pointsOrderId, 'no'),
    })
    .from(pointsEntries)
    .where(where)
    .orderBy(desc(pointsEntries.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const data = rows.map(({ entry, orderNo, pointsOrderNo }) => ({
    id: entry.id,
    label: pointsLabel(entry.kind),
    points: entry.points,
    balance: entry.balance,
    order_no: orderNo ?? pointsOrderNo,
    note: entry.note,
    created_at: chinaDateTime(entry.at),
  }))
  return wirePage(data, page, PER_PAGE, await db.$count(pointsEntries, where))
}
