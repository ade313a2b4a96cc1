import type { WireSettlement } from '#lib/contract/cart/calls.ts'
import type { OrderKind, PaymentOption, Settlement } from '#lib/domain/settlement.ts'
import { parseFen } from '#lib/kernel/money.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { toCartAmounts, toCartLine } from './cart.ts'

type WirePayment = WireSettlement['orders'][number]['payments'][number]

/** Orders with ephedrine-containing goods are listed apart from the others. */
export function toOrderKind(wire: WireSettlement['orders'][number]['kind']): OrderKind {
  return wire === 'hm' ? 'ephedrine' : 'ordinary'
}

export function toPaymentOption(wire: WirePayment): PaymentOption {
  return {
    method: wire.method,
    label: wire.label,
    isAllowed: wire.is_allowed === 1,
    reason: wire.reason,
    available: wire.available === null ? null : parseFen(wire.available),
  }
}

export function toSettlement(wire: WireSettlement): Settlement {
  return {
    lineIds: wire.ids,
    orders: wire.orders.map((order) => ({
      kind: toOrderKind(order.kind),
      lines: order.lines.map(toCartLine),
      amounts: toCartAmounts(order.amounts),
      payments: order.payments.map(toPaymentOption),
    })),
    amounts: toCartAmounts(wire.amounts),
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
      isUsable: coupon.is_usable === 1,
      reason: coupon.reason,
      expiresAt: timestampToMs(coupon.expires_at),
    })),
    couponId: wire.coupon_id,
    blockers: wire.blockers.map((blocker) => ({
      code: blocker.code,
      text: blocker.text,
      wayOut: blocker.action,
      lineId: blocker.line_id,
    })),
    nearExpiry: wire.near_expiry.map((line) => ({ lineId: line.line_id, name: line.name, expiresOn: line.xq })),
  }
}
