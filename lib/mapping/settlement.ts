import type { WireSettlement } from '#lib/contract/cart/calls.ts'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import type { CartAmounts, CartLine } from '#lib/domain/cart.ts'
import type { OrderKind, PaymentOption, Settlement, TransferTo } from '#lib/domain/settlement.ts'
import { parseFen } from '#lib/kernel/money.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { reckonedAmounts, toCartAmounts, toCartLine, toCartTerms } from './cart.ts'

type WireTransferTo = NonNullable<WireOrderDetail['transfer']>
type WirePayment = WireSettlement['orders'][number]['payments'][number]

/** Orders with ephedrine-containing goods are listed apart from the others. */
export function toOrderKind(wire: WireSettlement['orders'][number]['kind']): OrderKind {
  return wire === 'hm' ? 'ephedrine' : 'ordinary'
}

export const toTransferTo = ({ bank, account, name, reference }: WireTransferTo): TransferTo => ({
  bank,
  account,
  name,
  reference: reference ?? null,
})

export function toPaymentOption(wire: WirePayment): PaymentOption {
  return {
    method: wire.method,
    label: wire.label,
    isAllowed: wire.is_allowed === 1,
    reason: wire.reason,
    available: wire.available === null ? null : parseFen(wire.available),
    missing: wire.missing === undefined ? null : parseFen(wire.missing),
    isOnline: wire.is_online === 1,
  }
}

type WireAmounts = WireSettlement['amounts']

const amountsOf = (wire: WireAmounts, lines: readonly CartLine[]): CartAmounts =>
  wire === null ? reckonedAmounts(lines) : toCartAmounts(wire, lines)

/** Every line of a settlement was chosen, whatever an upstream says of its selection. */
const toChosenLine = (wire: WireSettlement['orders'][number]['lines'][number]): CartLine => ({
  ...toCartLine(wire),
  isSelected: true,
})

function termsOf(
  { shipping_data, activity_data }: WireSettlement,
  lines: readonly CartLine[],
): Pick<Settlement, 'terms'> {
  if (shipping_data === undefined && activity_data === undefined) return {}
  const none = { manjians: { manjians: [] }, discounts: { discounts: [] } }
  const untold = { shipping_amount: null, no_trans_order_amount: 0, min_order_amount: null, fee: null }
  return {
    terms: toCartTerms({ shipping_data: shipping_data ?? untold, activity_data: activity_data ?? none }, lines),
  }
}

export function toSettlement(wire: WireSettlement): Settlement {
  const orders = wire.orders.map((order) => {
    const lines = order.lines.map(toChosenLine)
    const payments = order.payments.map(toPaymentOption)
    return { kind: toOrderKind(order.kind), lines, amounts: amountsOf(order.amounts, lines), payments }
  })
  const lines = orders.flatMap((order) => order.lines)
  return {
    lineIds: wire.ids,
    orders,
    amounts: amountsOf(wire.amounts, lines),
    ...termsOf(wire, lines),
    addresses: wire.addresses.map((address) => ({
      id: address.id,
      name: address.name,
      phone: address.phone,
      text: address.text,
      isDefault: address.is_default === 1,
    })),
    coupons: wire.coupons.map((coupon) => ({
      id: coupon.id,
      name: coupon.name,
      amount: parseFen(coupon.amount),
      pay: coupon.pay_amount === null ? null : parseFen(coupon.pay_amount),
      isBest: coupon.is_best === 1,
      isUsable: coupon.is_usable === 1,
      reason: coupon.reason,
      expiresAt: timestampToMs(coupon.expires_at),
    })),
    withoutCoupon: wire.without_coupon && {
      pay: parseFen(wire.without_coupon.pay_amount),
      discount: parseFen(wire.without_coupon.discount_amount),
    },
    couponId: wire.coupon_id,
    blockers: wire.blockers.map((blocker) => ({
      code: blocker.code,
      text: blocker.text,
      wayOut: blocker.action,
      lineId: blocker.line_id,
    })),
    nearExpiry: wire.near_expiry.map((line) => ({ lineId: line.line_id, name: line.name, expiresOn: line.xq })),
    unpaid: wire.unpaid && { count: wire.unpaid.count, amount: parseFen(wire.unpaid.amount) },
    statement: wire.statement,
  }
}
