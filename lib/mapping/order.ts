import type { WireOrderDetail, WireOrderLine, WireOrderSummary } from '#lib/contract/orders/calls.ts'
import type { Order, OrderLine, OrderSummary } from '#lib/domain/order.ts'
import { parseFen, parsePrice } from '#lib/kernel/money.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { lineTypeOf, toCartAmounts, toPricePart } from './cart.ts'
import { toOrderKind, toPaymentOption } from './settlement.ts'

function toHead(wire: Omit<WireOrderSummary, 'lines'>): Omit<OrderSummary, 'lines'> {
  return {
    id: wire.id,
    number: wire.no,
    kind: toOrderKind(wire.kind),
    state: wire.state,
    stateText: wire.state_text,
    createdAt: wire.created_at,
    payBefore: wire.pay_before === null ? null : timestampToMs(wire.pay_before),
    pay: parseFen(wire.pay_amount),
    lineCount: wire.line_count,
    actions: wire.actions,
  }
}

export function toOrderSummary(wire: WireOrderSummary): OrderSummary {
  return {
    ...toHead(wire),
    lines: wire.lines.map((line) => ({
      name: line.name,
      spec: line.ypgg,
      manufacturer: line.sccj,
      image: line.image,
      quantity: line.number,
    })),
  }
}

function toOrderLine(wire: WireOrderLine): OrderLine {
  return {
    id: wire.id,
    goodsId: wire.goods_id,
    type: lineTypeOf(wire.type),
    name: wire.name,
    manufacturer: wire.sccj,
    spec: wire.ypgg,
    unit: wire.dw,
    image: wire.image,
    quantity: wire.number,
    price: parsePrice(wire.price),
    rawPrice: parsePrice(wire.raw_price),
    amount: parseFen(wire.amount),
    parts: wire.price_parts.map(toPricePart),
    fullReductionShare: parseFen(wire.goods_manjian_amount),
    discountShare: parseFen(wire.discount_amount),
    couponShare: parseFen(wire.coupon_amount),
    pay: parseFen(wire.pay_amount),
    gift: wire.gift_data && { total: wire.gift_data.total, name: wire.gift_data.name },
    batches: wire.batches.map((batch) => ({
      number: batch.batch_no,
      expiresOn: batch.expires_on,
      quantity: batch.number,
    })),
    tags: wire.tags,
  }
}

export function toOrder(wire: WireOrderDetail): Order {
  return {
    ...toHead(wire),
    lines: wire.lines.map(toOrderLine),
    amounts: toCartAmounts(wire.amounts),
    address: wire.address,
    company: wire.company,
    remark: wire.remark,
    payments: wire.payments.map((payment) => ({
      id: payment.id,
      label: payment.label,
      amount: parseFen(payment.amount),
      paidAt: payment.paid_at,
    })),
    shipments: wire.shipments.map((shipment) => ({
      id: shipment.id,
      carrier: shipment.carrier,
      trackingNumber: shipment.tracking_no,
      shippedAt: shipment.shipped_at,
      tracks: shipment.tracks,
    })),
    history: wire.history,
    paymentOptions: wire.payment_options.map(toPaymentOption),
    transfer: wire.transfer,
  }
}
