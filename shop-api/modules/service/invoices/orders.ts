import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { WireInvoiceOrder } from '#lib/contract/invoices/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { openClaims } from '#shop-api/modules/service/after-sales/list-claims.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import { orderLines, orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import { invoiceableAmounts } from './kept.ts'
import { invoiceOrders } from './tables.ts'

const PER_PAGE = 20
/** Goods must have left the warehouse before they are invoiced. */
const INVOICED_FROM = ['shipped', 'received', 'done'] as const

export interface Invoiceable {
  readonly order: OrderRow
  /** What was paid with money and kept. */
  readonly amount: Fen
  /** Why it can't be invoiced now; empty when it can. */
  readonly reason: string
}

/** Says of each order how much may be invoiced, or why not. */
export async function invoiceable(db: Db, rows: readonly OrderRow[]): Promise<Invoiceable[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const claims = await openClaims(db, ids)
  const taken = await db
    .select({ orderId: invoiceOrders.orderId })
    .from(invoiceOrders)
    .where(and(inArray(invoiceOrders.orderId, ids), eq(invoiceOrders.isLive, true)))
  const kept = await invoiceableAmounts(db, rows)
  const isTaken = new Set(taken.map((row) => row.orderId))
  return rows.map((order) => {
    const amount = kept.get(order.id) ?? fen(0)
    return { order, amount, reason: reasonOf(order, amount, isTaken.has(order.id), claims.has(order.id)) }
  })
}

function reasonOf(order: OrderRow, amount: Fen, isTaken: boolean, hasOpenClaim: boolean): string {
  if (isTaken) return '已申请开票'
  if (!INVOICED_FROM.some((state) => state === order.state)) return '发货后可申请开票'
  if (hasOpenClaim) return '售后处理中，完成后可申请开票'
  return amount <= 0 ? '无可开票金额' : ''
}

/** A page of the member's orders that are or will be ready for an invoice and are on none, the newest first. */
export async function listInvoiceOrders(db: Db, memberId: number, page: number) {
  const where = and(
    eq(orders.memberId, memberId),
    inArray(orders.state, ['paid', 'picked', ...INVOICED_FROM]),
    gt(orders.payFen, 0),
    sql`not exists (select 1 from ${invoiceOrders} where ${invoiceOrders.orderId} = ${orders.id} and ${invoiceOrders.isLive})`,
  )
  const order = [desc(orders.createdAt), desc(orders.id)]
  const { rows, total } = await pagedRows(db, orders, { where, order, page, perPage: PER_PAGE })
  const lines = await db
    .select({ orderId: orderLines.orderId, n: count() })
    .from(orderLines)
    .where(inArray(orderLines.orderId, rows.length === 0 ? [0] : rows.map((row) => row.id)))
    .groupBy(orderLines.orderId)
    .orderBy(asc(orderLines.orderId))
  const lineCount = new Map(lines.map((line) => [line.orderId, line.n]))
  return wirePage(
    (await invoiceable(db, rows)).map(
      ({ order, amount, reason }): WireInvoiceOrder => ({
        id: order.id,
        no: order.no,
        created_at: chinaDateTime(order.createdAt),
        line_count: lineCount.get(order.id) ?? 0,
        amount: formatFen(amount),
        is_allowed: reason === '' ? 1 : 0,
        reason,
      }),
    ),
    page,
    PER_PAGE,
    total,
  )
}
