import { and, asc, eq, inArray } from 'drizzle-orm'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { orderHistory, orderLineBatches, orderLines, orders, payments, shipments } from '#shop-api/db/schema/orders.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { paymentOptions } from '#shop-api/modules/cart/payment-options.ts'
import { loadPurses } from '#shop-api/modules/cart/settlement-facts.ts'
import { summaryHead } from './list.ts'
import type { OrderRow } from './move.ts'
import { readCompanyAccount } from './pay-limits.ts'
import type { LineRow } from './wire-line.ts'
import { wireLine } from './wire-line.ts'

const yuan = (amount: number): string => formatFen(fen(amount))

const methodLabels: Readonly<Record<string, string>> = {
  balance: '余额支付',
  company_transfer: '公司转账',
  refund: '退回余额',
}

/** Everything about one of the member's orders. Throws ShopRefusal 404. */
export async function orderDetail(db: Db, memberId: number, orderId: number, now: Date): Promise<WireOrderDetail> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.memberId, memberId)))
  if (!order) throw notFound('订单不存在')
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id))
  return {
    ...summaryHead(order, lines.length),
    lines: await wireLines(db, lines),
    amounts: amountsOf(order, lines),
    address: order.address,
    company: order.companyName,
    remark: order.remark,
    payments: await paymentsOf(db, orderId),
    shipments: await shipmentsOf(db, orderId),
    history: await historyOf(db, orderId),
    payment_options: order.state === 'submitted' ? await optionsOf(db, order, now) : [],
    transfer: order.kind === 'hm' ? await readCompanyAccount(db) : null,
  }
}

async function wireLines(db: Db, lines: readonly LineRow[]) {
  const ids = lines.map((line) => line.id)
  const batches = await db
    .select()
    .from(orderLineBatches)
    .where(inArray(orderLineBatches.orderLineId, ids))
    .orderBy(asc(orderLineBatches.expiresOn), asc(orderLineBatches.id))
  return lines.map((line) =>
    wireLine(
      line,
      batches.filter((batch) => batch.orderLineId === line.id),
    ),
  )
}

function amountsOf(order: OrderRow, lines: readonly LineRow[]): WireOrderDetail['amounts'] {
  return {
    selected_count: lines.length,
    selected_number: lines.reduce((sum, line) => sum + line.number, 0),
    goods_amount: yuan(order.goodsFen),
    manjian_amount: yuan(order.fullReductionFen),
    discount_amount: yuan(order.discountFen),
    coupon_amount: yuan(order.couponFen),
    shipping_fee: yuan(order.shippingFen),
    pay_amount: yuan(order.payFen),
  }
}

async function paymentsOf(db: Db, orderId: number): Promise<WireOrderDetail['payments']> {
  const rows = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    label: methodLabels[row.method] ?? row.method,
    amount: yuan(row.amountFen),
    paid_at: chinaDateTime(row.paidAt),
  }))
}

async function shipmentsOf(db: Db, orderId: number): Promise<WireOrderDetail['shipments']> {
  const rows = await db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.id))
  return rows.map((row) => ({
    id: row.id,
    carrier: row.carrier,
    tracking_no: row.trackingNo,
    shipped_at: chinaDateTime(row.shippedAt),
    tracks: row.tracks,
  }))
}

async function historyOf(db: Db, orderId: number): Promise<WireOrderDetail['history']> {
  const rows = await db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id))
  return rows.map((row) => ({ at: chinaDateTime(row.at), text: row.text }))
}

/** What may pay for an order that waits for money, by the same rules as at settlement. */
async function optionsOf(db: Db, { kind, payFen, memberId }: OrderRow, now: Date) {
  return paymentOptions(kind, fen(payFen), await loadPurses(db, memberId, now))
}
