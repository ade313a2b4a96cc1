import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, exists, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { WireOrderSummary } from '#lib/contract/orders/calls.ts'
import type { orderListQuery } from '#lib/contract/orders/shapes.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime, toTimestamp } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { orderLines, orders } from '#shop-api/db/schema/orders.ts'
import type { OrderRow } from './move.ts'
import type { OrderTab } from './states.ts'
import { actionsOf, stateText, tabStates } from './states.ts'
import { lineImage } from './wire-line.ts'

const PER_PAGE = 10
/** Lines an order shows in the list; the rest are on its own page. */
const LINES_SHOWN = 5

type ListQuery = z.output<typeof orderListQuery>

const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`)
const DAY_MS = 86_400_000

/** Text that LIKE takes literally. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function matches(db: Db, keywords: string): SQL | undefined {
  const pattern = `%${literal(keywords)}%`
  const lines = db
    .select({ one: sql`1` })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orders.id),
        sql`(${orderLines.name} like ${pattern} or ${orderLines.goodsCode} like ${pattern}
          or ${orderLines.manufacturer} like ${pattern})`,
      ),
    )
  return or(sql`${orders.no} like ${pattern}`, exists(lines))
}

function filtersOf(db: Db, memberId: number, query: ListQuery): SQL | undefined {
  const { state, keywords, start_time: from, end_time: to } = query
  return and(
    eq(orders.memberId, memberId),
    state === 'all' ? undefined : inArray(orders.state, [...tabStates[state]]),
    keywords ? matches(db, keywords) : undefined,
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, new Date(startOfDay(to).getTime() + DAY_MS)) : undefined,
  )
}

/** A page of a member's orders, newest first; equal instants are told apart by id, so pages never overlap. */
export async function listOrders(db: Db, memberId: number, query: ListQuery) {
  const where = filtersOf(db, memberId, query)
  const [counted] = await db.select({ total: count() }).from(orders).where(where)
  const total = counted?.total ?? 0
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PER_PAGE)
    .offset((query.page - 1) * PER_PAGE)
  return {
    data: await withLines(db, rows),
    current_page: query.page,
    per_page: PER_PAGE,
    last_page: Math.max(1, Math.ceil(total / PER_PAGE)),
    total,
  }
}

async function withLines(db: Db, rows: readonly OrderRow[]): Promise<WireOrderSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id))
  return rows.map((row) => {
    const own = lines.filter((line) => line.orderId === row.id)
    return {
      ...summaryHead(row, own.length),
      lines: own.slice(0, LINES_SHOWN).map((line) => ({
        name: line.name,
        ypgg: line.spec,
        sccj: line.manufacturer,
        image: lineImage(line),
        number: line.number,
      })),
    }
  })
}

/** What list and detail say alike of an order. */
export function summaryHead(row: OrderRow, lineCount: number): Omit<WireOrderSummary, 'lines'> {
  return {
    id: row.id,
    no: row.no,
    kind: row.kind,
    state: row.state,
    state_text: stateText(row.state, row.kind),
    created_at: chinaDateTime(row.createdAt),
    pay_before: row.state === 'submitted' && row.payBefore ? toTimestamp(row.payBefore) : null,
    pay_amount: formatFen(fen(row.payFen)),
    line_count: lineCount,
    actions: actionsOf(row.state, row.kind),
  }
}

/** How many orders each tab holds. */
export async function countOrders(db: Db, memberId: number): Promise<Record<'all' | OrderTab, number>> {
  const rows = await db
    .select({ state: orders.state, total: count() })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .groupBy(orders.state)
  const under = (states: readonly string[]) =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.total, 0)
  return {
    all: under(rows.map((row) => row.state)),
    unpaid: under(tabStates.unpaid),
    unshipped: under(tabStates.unshipped),
    shipped: under(tabStates.shipped),
    done: under(tabStates.done),
    closed: under(tabStates.closed),
  }
}
