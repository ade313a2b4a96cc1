import { and, asc, eq } from 'drizzle-orm'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime, toTimestamp } from '#lib/kernel/time.ts'
import { referenceOf } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import { readCompanyAccount } from '#shop-api/modules/base/settings/company-account.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { writeStatement } from '#shop-api/modules/base/statements/differences.ts'
import { passwordFlag } from '#shop-api/modules/identity/auth/prove-payer.ts'
import { receiptOfOrder } from '#shop-api/modules/identity/ephedrine-rights/receipts.ts'
import { provinceOf } from '#shop-api/modules/identity/members/province.ts'
import { claimsOfOrder } from '#shop-api/modules/service/after-sales/list-claims.ts'
import { noReturnReasons } from '#shop-api/modules/service/after-sales/no-return-reason.ts'
import { batchRows } from '#shop-api/modules/service/after-sales/statement.ts'
import type { OrderUnits } from '#shop-api/modules/service/after-sales/units.ts'
import { loadUnits } from '#shop-api/modules/service/after-sales/units.ts'
import { reportUrls } from '#shop-api/modules/service/inspection-reports/of-batches.ts'
import { invoicesOfOrder } from '#shop-api/modules/service/invoices/of-order.ts'
import { codesOfBatches } from '#shop-api/modules/service/trace-codes/reads.ts'
import { bankRefundTexts } from '#shop-api/modules/trade/bank-refunds/open.ts'
import { loadPaymentMeans } from '#shop-api/modules/trade/cart/settlement-facts.ts'
import { wireFreight } from '#shop-api/modules/trade/cart/wire-amounts.ts'
import { returnUntil } from '#shop-api/modules/trade/orders/after-receipt.ts'
import { isHeld } from '#shop-api/modules/trade/orders/hold-order.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import { voucherLimit } from '#shop-api/modules/trade/orders/pay-limits.ts'
import { orderHistory, orders, payments, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import { latestNotice } from '#shop-api/modules/trade/orders/transfer-notice.ts'
import { waitingAttempt } from '#shop-api/modules/trade/provider-money/attempts.ts'
import { refundTexts } from '#shop-api/modules/trade/provider-money/refunds.ts'
import { wirePayment } from '#shop-api/modules/trade/provider-payments/begin.ts'
import { usableVouchers } from '#shop-api/modules/trade/vouchers/vouchers.ts'
import { paymentOptions } from '#shop-api/modules/trade/ways-to-pay/ways.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { standingsOf, summaryHead } from './list.ts'
import { parcelTemperatures } from './parcel-temperature.ts'
import { payAdvice } from './pay-advice.ts'
import { methodLabel, wireLine } from './wire-line.ts'

type Payable = Pick<
  WireOrderDetail,
  'payment_options' | 'online_payment' | 'pay_advice' | 'vouchers' | 'voucher_limit' | 'pay_password'
>

const nothingToPay: Payable = {
  payment_options: [],
  online_payment: null,
  pay_advice: null,
  vouchers: [],
  voucher_limit: '0.00',
  pay_password: 0,
}

const yuan = (amount: number): string => formatFen(fen(amount))

/** Everything about one of the member's orders. Throws ShopRefusal 404. */
export async function orderDetail(db: Db, memberId: number, orderId: number, now: Date): Promise<WireOrderDetail> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.memberId, memberId)))
  if (!order) throw notFound('订单不存在')
  const units = await loadUnits(db, orderId)
  const { lines } = units
  const reports = await reportUrls(db, valuesOf(units.batches, 'batchId'))
  const facts = {
    reports,
    noReturnReasons: await noReturnReasons(db, units, order.createdAt),
    traceCodes: await codesOfBatches(db, valuesOf(units.batches, 'id')),
  }
  const standing = (await standingsOf(db, [order], now)).get(orderId)
  if (!standing) throw new Error(`order ${orderId} is on no page`)
  const until = returnUntil(order)
  return {
    ...summaryHead(order, lines.length, standing),
    lines: lines.map((line) => wireLine(line, units, facts)),
    amounts: amountsOf(order, lines),
    address: order.address,
    company: order.companyName,
    remark: order.remark,
    is_held: isHeld(order) ? 1 : 0,
    payments: await paymentsOf(db, orderId),
    shipments: await shipmentsOf(db, orderId, units),
    after_sales: await claimsOfOrder(db, orderId),
    invoices: await invoicesOfOrder(db, orderId),
    return_before: until === null ? null : toTimestamp(until),
    receipt: order.kind === 'hm' ? await receiptOfOrder(db, orderId, chinaDate(now)) : null,
    transfer_notice: await latestNotice(db, orderId),
    seller: await sellerOf(db),
    history: await historyOf(db, orderId),
    statement: writeStatement(batchRows(units)),
    ...(order.state === 'submitted' ? await payableWith(db, order, now) : nothingToPay),
    transfer: order.state === 'submitted' || order.kind === 'hm' ? await transferTo(db, order) : null,
  }
}

function amountsOf(order: OrderRow, lines: OrderUnits['lines']): WireOrderDetail['amounts'] {
  return {
    selected_count: lines.length,
    selected_number: lines.reduce((sum, line) => sum + line.number, 0),
    goods_amount: yuan(order.goodsFen),
    manjian_amount: yuan(order.fullReductionFen),
    discount_amount: yuan(order.discountFen),
    coupon_amount: yuan(order.couponFen),
    shipping_fee: yuan(order.shippingFen),
    ...wireFreight(order.freightParts ?? []),
    pay_amount: yuan(order.payFen),
  }
}

async function paymentsOf(db: Db, orderId: number): Promise<WireOrderDetail['payments']> {
  const rows = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))
  const sent = new Map([...(await bankRefundTexts(db, orderId)), ...(await refundTexts(db, orderId))])
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    label: [methodLabel(row.method), sent.get(row.id)].filter(Boolean).join('，'),
    amount: yuan(row.amountFen),
    paid_at: chinaDateTime(row.paidAt),
  }))
}

async function shipmentsOf(
  db: Db,
  orderId: number,
  { resentShipmentIds, batches }: OrderUnits,
): Promise<WireOrderDetail['shipments']> {
  const rows = await db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.id))
  const temperatures = await parcelTemperatures(db, rows, batches)
  return rows.map((row) => ({
    id: row.id,
    carrier: row.carrier,
    tracking_no: row.trackingNo,
    is_resent: resentShipmentIds.has(row.id) ? 1 : 0,
    shipped_at: chinaDateTime(row.shippedAt),
    received_at: row.receivedAt && chinaDateTime(row.receivedAt),
    tracks: row.tracks.map(({ at, text }) => ({ at, text })),
    expected_on: row.receivedAt === null && row.deliveredAt === null ? row.expectedOn : null,
    delivered_at: row.deliveredAt && chinaDateTime(row.deliveredAt),
    temperature: temperatures.get(row.id) ?? null,
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

/** Where a transfer for an order goes, and what is written on it. */
async function transferTo(db: Db, { id, memberId }: OrderRow): Promise<WireOrderDetail['transfer']> {
  const account = await readCompanyAccount(db, await provinceOf(db, memberId))
  return account && { ...account, reference: referenceOf({ kind: 'order', id }) }
}

/** What may pay for an order that waits for money, by the same rules as at settlement. */
async function payableWith(db: Db, order: OrderRow, now: Date): Promise<Payable> {
  const { kind, payFen, shippingFen, memberId } = order
  const limit = voucherLimit(order)
  const vouchers = limit > 0 ? await usableVouchers(db, memberId, now) : []
  const pay = fen(payFen)
  const means = await loadPaymentMeans(db, memberId, now)
  const waiting = await waitingAttempt(db, { orderId: order.id, memberId })
  const options = paymentOptions({ kind, pay, shipping: fen(shippingFen) }, means)
  return {
    payment_options: options,
    online_payment: waiting && wirePayment(waiting),
    pay_advice: payAdvice({ pay, limit, vouchers, balance: means.balance, options }),
    voucher_limit: formatFen(limit),
    pay_password: await passwordFlag(db),
    vouchers: vouchers.map(({ id, name, remaining, validTo }) => ({
      id,
      name,
      remaining: formatFen(remaining),
      expires_at: toTimestamp(validTo),
    })),
  }
}

/** The selling company as licences name it. */
async function sellerOf(db: Db): Promise<WireOrderDetail['seller']> {
  const { companyName, companyAddress, complaintHotline, licences } = await loadSettings(db)
  const licence = licences.find((each) => each.name.includes('经营许可证'))
  return { name: companyName, address: companyAddress, phone: complaintHotline, licence: licence?.number ?? '' }
}
