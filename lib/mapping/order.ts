import type { WireOrderDetail, WireOrderLine, WireOrderSummary, WireReorderLine } from '#lib/contract/orders/calls.ts'
import type { CartAmounts } from '#lib/domain/cart.ts'
import { knownAmount, unitsOf, unpricedOf } from '#lib/domain/cart.ts'
import type { Order, OrderFilter, OrderLine, OrderSummary, ReorderLine } from '#lib/domain/order.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, parseFen, parseFenOrNull, parsePriceOrNull, sumFen } from '#lib/kernel/money.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { toClaimSummary } from './after-sales.ts'
import { lineTypeOf, toCartAmounts, toPricePart } from './cart.ts'
import { toOnlinePayment } from './provider-payment.ts'
import { toOrderKind, toPaymentOption, toTransferTo } from './settlement.ts'

function toHead(wire: Omit<WireOrderSummary, 'lines'>): Omit<OrderSummary, 'lines'> {
  return {
    id: wire.id,
    number: wire.no,
    kind: toOrderKind(wire.kind),
    state: wire.state,
    stateText: wire.state_text,
    createdAt: wire.created_at,
    payBefore: wire.pay_before === null ? null : timestampToMs(wire.pay_before),
    pay: parseFenOrNull(wire.pay_amount),
    refunded: parseFen(wire.refunded_amount),
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
      unit: line.bzdw ?? '',
      isFound: line.is_found === 1,
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
    unit: wire.bzdw,
    image: wire.image,
    quantity: wire.number,
    price: parsePriceOrNull(wire.price),
    rawPrice: parsePriceOrNull(wire.raw_price ?? wire.price),
    amount: parseFenOrNull(wire.amount),
    parts: wire.price_parts.map(toPricePart),
    fullReductionShare: parseFen(wire.goods_manjian_amount),
    discountShare: parseFen(wire.discount_amount),
    couponShare: parseFen(wire.coupon_amount),
    pay: parseFenOrNull(wire.pay_amount),
    gift: wire.gift_data && { total: wire.gift_data.total, name: wire.gift_data.name },
    batches: wire.batches.map((batch) => ({
      number: batch.batch_no,
      id: batch.id,
      madeOn: batch.made_on,
      expiresOn: batch.expires_on,
      warehouse: batch.ck_name,
      manufacturer: batch.sccj,
      spec: batch.ypgg,
      form: batch.jx,
      approvalNumber: batch.pzwh,
      genericName: batch.common_name ?? '',
      holder: batch.holder ?? '',
      storage: batch.storage ?? '',
      quantity: batch.number,
      goodsName: batch.goods_name,
      isGift: batch.is_gift === 1,
      shipmentId: batch.shipment_id,
      isUnsent: batch.is_unsent === 1,
      received: batch.received,
      claimed: batch.claimed,
      refunded: batch.refunded,
      resent: batch.resent,
      isReplacement: batch.is_replacement === 1,
      noReturnReason: batch.wish_bar,
      reportUrl: batch.report_url,
      traceCodes: batch.trace_codes ?? [],
    })),
    tags: wire.tags,
  }
}

/** What the lines say of themselves, where the upstream gives no sums; what is paid it says itself, or they do. */
function reckonedAmounts(lines: readonly OrderLine[], pay: Fen | null): CartAmounts {
  const sums = {
    selectedLines: lines.length,
    selectedUnits: unitsOf(lines),
    unpriced: unpricedOf(lines),
    goods: knownAmount(lines),
    fullReduction: sumFen(lines.map((line) => line.fullReductionShare)),
    discount: sumFen(lines.map((line) => line.discountShare)),
    coupon: sumFen(lines.map((line) => line.couponShare)),
    shipping: null,
  }
  return { ...sums, pay: pay ?? fen(sums.goods - sums.fullReduction - sums.discount - sums.coupon) }
}

export function toOrder(wire: WireOrderDetail): Order {
  const head = toHead(wire)
  const lines = wire.lines.map(toOrderLine)
  return {
    ...head,
    lines,
    amounts: wire.amounts === null ? reckonedAmounts(lines, head.pay) : toCartAmounts(wire.amounts, lines),
    address: wire.address,
    company: wire.company,
    remark: wire.remark,
    isHeld: wire.is_held === 1,
    payments: wire.payments.map((payment) => ({
      id: payment.id,
      label: payment.label,
      amount: parseFenOrNull(payment.amount),
      paidAt: payment.paid_at,
    })),
    shipments: wire.shipments.map((shipment) => ({
      id: shipment.id,
      carrier: shipment.carrier,
      trackingNumber: shipment.tracking_no,
      isResent: shipment.is_resent === 1,
      shippedAt: shipment.shipped_at,
      receivedAt: shipment.received_at,
      tracks: shipment.tracks,
      expectedOn: shipment.expected_on,
      deliveredAt: shipment.delivered_at,
      temperature: shipment.temperature,
    })),
    history: wire.history,
    claims: wire.after_sales.map(toClaimSummary),
    returnBefore: wire.return_before === null ? null : timestampToMs(wire.return_before),
    receipt: wire.receipt && {
      id: wire.receipt.id,
      stateText: wire.receipt.state_text,
      dueOn: wire.receipt.due_on,
      isOverdue: wire.receipt.is_overdue === 1,
    },
    invoices: wire.invoices.map((invoice) => ({
      id: invoice.id,
      kindText: invoice.kind_text,
      stateText: invoice.state_text,
      url: invoice.url,
    })),
    transferNotice: wire.transfer_notice && {
      transferredOn: wire.transfer_notice.transferred_on,
      serialNumber: wire.transfer_notice.serial_no,
      createdAt: wire.transfer_notice.created_at,
    },
    seller: wire.seller,
    statement: wire.statement,
    paymentOptions: wire.payment_options.map(toPaymentOption),
    onlinePayment: wire.online_payment && toOnlinePayment(wire.online_payment),
    payAdvice: wire.pay_advice && {
      method: wire.pay_advice.method,
      voucherIds: wire.pay_advice.voucher_ids,
      byVoucher: parseFen(wire.pay_advice.voucher_amount),
    },
    vouchers: wire.vouchers.map((voucher) => ({
      id: voucher.id,
      name: voucher.name,
      remaining: parseFen(voucher.remaining),
      expiresAt: timestampToMs(voucher.expires_at),
    })),
    voucherLimit: parseFen(wire.voucher_limit),
    needsPassword: wire.pay_password === 1,
    transfer: wire.transfer && toTransferTo(wire.transfer),
  }
}

export function toReorderLine(wire: WireReorderLine): ReorderLine {
  return {
    lineId: wire.line_id,
    goodsId: wire.goods_id ?? wire.combination_id ?? 0,
    type: lineTypeOf(wire.type),
    name: wire.name,
    spec: wire.ypgg,
    manufacturer: wire.sccj,
    unit: wire.bzdw,
    image: wire.image,
    formerQuantity: wire.former_number,
    formerPrice: parsePriceOrNull(wire.former_price),
    quantity: wire.number,
    price: parsePriceOrNull(wire.price),
    message: wire.message,
    reasons: wire.reasons.map((reason) => ({ code: reason.code, text: reason.text, wayOut: reason.action })),
  }
}

/** The filter as the call names it; what narrows nothing is left out. */
export function toOrderFilter({ number, goods, manufacturer, from, to }: OrderFilter) {
  return {
    ...(number === '' ? {} : { no: number }),
    ...(goods === '' ? {} : { goods }),
    ...(manufacturer === '' ? {} : { sccj: manufacturer }),
    ...(from === '' ? {} : { start_time: from }),
    ...(to === '' ? {} : { end_time: to }),
  }
}
