import { and, asc, desc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import type { WireLastPurchase, WirePurchaseMonth } from '#lib/contract/purchase-history/calls.ts'
import { startOfDay } from '#lib/kernel/days.ts'
import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { orders, purchasedGoods } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

const MONTHS = 12
/** Nothing was paid, or all of it went back. */
const CAME_TO_NOTHING = ['submitted', 'cancelled', 'closed'] as const

/** The months that end with the one of an instant, in China, oldest first: 2025-12 … 2026-11. */
export function monthsUntil(now: Date): string[] {
  const [year = 0, month = 0] = chinaDate(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, at) => {
    const index = year * 12 + month - MONTHS + at
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

/** What a member paid for the orders of each of the last twelve months, less what went back. */
export async function purchaseMonths(db: Db, memberId: number, now: Date): Promise<WirePurchaseMonth[]> {
  const months = monthsUntil(now)
  const month = sql<string>`to_char(${orders.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM')`
  const rows = await db
    .select({
      month,
      orders: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${orders.payFen} - ${orders.refundedFen})::text`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        notInArray(orders.state, [...CAME_TO_NOTHING]),
        gte(orders.createdAt, startOfDay(`${months[0]}-01`)),
      ),
    )
    .groupBy(month)
  const known = new Map(rows.map((row) => [row.month, row]))
  return months.map((each) => {
    const row = known.get(each)
    return { month: each, orders: row?.orders ?? 0, amount: formatFen(fen(Number(row?.amount ?? 0))) }
  })
}

/** Of each of these goods the newest order of a member; one that came to nothing does not count. */
export async function lastPurchases(
  db: Db,
  memberId: number,
  goodsIds: readonly number[],
): Promise<WireLastPurchase[]> {
  const rows = await db
    .select()
    .from(purchasedGoods)
    .where(and(eq(purchasedGoods.memberId, memberId), inArray(purchasedGoods.goodsId, [...goodsIds])))
    .orderBy(desc(purchasedGoods.lastAt), asc(purchasedGoods.goodsId))
  return rows.map((row) => ({
    goods_id: row.goodsId,
    price: formatPrice(parsePrice(row.lastPrice)),
    number: row.lastNumber,
    bought_at: chinaDateTime(row.lastAt),
    times: row.times,
  }))
}
