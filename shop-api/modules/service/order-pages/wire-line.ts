import type { WireOrderLine } from '#lib/contract/orders/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import type { LineBatchRow } from '#shop-api/modules/catalogue/goods/shelf.ts'
import { listImageOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import type { OrderUnits } from '#shop-api/modules/service/after-sales/units.ts'
import {
  claimedUnits,
  goodsName,
  isReplacement,
  refundedUnits,
  resentUnits,
} from '#shop-api/modules/service/after-sales/units.ts'
import type { OrderLineRow } from '#shop-api/modules/trade/orders/order-rows.ts'
import { unitWeight } from '#shop-api/modules/trade/orders/shares.ts'
import { wayOf } from '#shop-api/modules/trade/ways-to-pay/ways.ts'

const yuan = (amount: number): string => formatFen(fen(amount) as Fen)
/** Two decimals, or as many of the four as the price really has. */
const unitPrice = (price: string): string => formatPrice(parsePrice(price))

/** What is known of batches elsewhere: reports by the warehouse's batch, bars to a return by the line's. */
interface BatchFacts {
  readonly reports: ReadonlyMap<number, string>
  readonly noReturnReasons: ReadonlyMap<number, string>
  readonly traceCodes: ReadonlyMap<number, readonly string[]>
}

function wireBatch(
  line: OrderLineRow,
  batch: LineBatchRow,
  units: OrderUnits,
  { reports, noReturnReasons, traceCodes }: BatchFacts,
): WireOrderLine['batches'][number] {
  return {
    id: batch.id,
    batch_no: batch.batchNo,
    made_on: batch.madeOn,
    expires_on: batch.expiresOn,
    ck_id: batch.warehouseId,
    ck_name: batch.warehouseName,
    sccj: batch.manufacturer,
    ypgg: batch.spec,
    jx: batch.form,
    pzwh: batch.approvalNumber,
    ...(batch.genericName && { common_name: batch.genericName }),
    ...(batch.holder && { holder: batch.holder }),
    ...(batch.storage && { storage: batch.storage }),
    number: batch.number,
    goods_name: goodsName(line, batch),
    is_gift: unitWeight(line, batch.goodsId) === 0 ? 1 : 0,
    shipment_id: batch.shipmentId,
    is_unsent: batch.state === 'unsent' ? 1 : 0,
    received: batch.received,
    claimed: claimedUnits(units, batch.id),
    refunded: refundedUnits(units, batch.id),
    resent: resentUnits(units, batch.id),
    report_url: batch.state === 'taken' ? (reports.get(batch.batchId) ?? null) : null,
    is_replacement: isReplacement(units, batch) ? 1 : 0,
    trace_codes: [...(traceCodes.get(batch.id) ?? [])],
    wish_bar: noReturnReasons.get(batch.id) ?? '',
  }
}

/** A line as it was frozen, with the batches it holds or took. */
export function wireLine(line: OrderLineRow, units: OrderUnits, facts: BatchFacts): WireOrderLine {
  return {
    id: line.id,
    goods_id: line.goodsId,
    combination_id: line.combinationId,
    type: line.type,
    name: line.name,
    sccj: line.manufacturer,
    ypgg: line.spec,
    bzdw: line.unit,
    image: listImageOf(line.goodsCode),
    number: line.number,
    price: unitPrice(line.price),
    raw_price: unitPrice(line.rawPrice),
    amount: yuan(line.amountFen),
    price_parts: line.parts,
    goods_manjian_amount: yuan(line.fullReductionFen),
    discount_amount: yuan(line.discountFen),
    coupon_amount: yuan(line.couponFen),
    pay_amount: yuan(line.payFen),
    gift_data: line.gift,
    batches: units.batches
      .filter((batch) => batch.orderLineId === line.id)
      .map((batch) => wireBatch(line, batch, units, facts)),
    tags: line.tags,
  }
}

const methodLabels: Readonly<Record<string, string>> = {
  balance: '余额支付',
  company_transfer: '对公转账',
  credit: '账期支付',
  voucher: '现金券抵扣',
  refund: '退回余额',
  credit_return: '退回账期额度',
  voucher_refund: '退回现金券',
  bank_refund: '退回对公账户',
}

/** Ways at a provider bring their own names. */
export function methodLabel(method: string): string {
  const way = wayOf(method.replace(/_refund$/, ''))?.provider
  if (way) return method.endsWith('_refund') ? `原路退回${way.label}` : way.label
  return methodLabels[method] ?? method
}
