import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { goodsFacts, warehouseFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { batchesOfLines } from '#shop-api/modules/catalogue/goods/shelf.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import { partsOf } from '#shop-api/modules/service/invoices/invoice-parts.ts'
import { rates, splitTax } from '#shop-api/modules/service/invoices/tax.ts'
import { methodLabel } from '#shop-api/modules/service/order-pages/wire-line.ts'
import type { Changed } from '#shop-api/modules/trade/orders/change-places.ts'
import { isHeld } from '#shop-api/modules/trade/orders/hold-order.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import {
  findOrders,
  linesOfOrders,
  parcelsOfOrders,
  paymentsOfOrders,
} from '#shop-api/modules/trade/orders/order-rows.ts'
import { stateText } from '#shop-api/modules/trade/orders/states.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { FeedOrder } from './shapes.ts'

const yuan = (amount: number): string => formatFen(fen(amount))
const timeOf = (at: Date | null): string | null => at && chinaDateTime(at)
const unitPrice = (price: string): string => formatPrice(parsePrice(price))

/** Rows of these orders in all tables, with the goods they name. */
async function loadRows(db: Db, ids: readonly number[]) {
  const found = await findOrders(db, ids)
  const lines = await linesOfOrders(db, ids)
  const batches = (await batchesOfLines(db, valuesOf(lines, 'id'))).sort((a, b) => a.id - b.id)
  const goodsIds = [
    ...lines.flatMap(({ goodsId, setParts }) => [goodsId ?? 0, ...(setParts ?? []).map((part) => part.goodsId)]),
    ...valuesOf(batches, 'goodsId'),
  ]
  return {
    found,
    members: await memberFacts(db, valuesOf(found, 'memberId'), 'code'),
    lines,
    batches,
    warehouses: await warehouseFacts(db, valuesOf(batches, 'warehouseId'), 'code'),
    paid: await paymentsOfOrders(db, ids),
    parcels: await parcelsOfOrders(db, ids),
    goods: await goodsFacts(db, goodsIds, 'code', 'kind', 'taxRate'),
  }
}
type Rows = Awaited<ReturnType<typeof loadRows>>

function linePart(part: ReturnType<typeof partsOf>[number], rows: Rows): FeedOrder['lines'][number]['parts'][number] {
  const known = rows.goods.get(part.goodsId ?? 0)
  const rate = known ? (known.taxRate ?? rates[known.kind]) : null
  const split = rate === null ? null : splitTax(part.gross, rate)
  return {
    goodsCode: known?.code ?? '',
    name: part.name,
    number: part.number,
    pay: formatFen(part.gross),
    taxRate: rate,
    isTaxRateSet: known?.taxRate != null,
    net: split && formatFen(split.net),
    tax: split && formatFen(split.tax),
  }
}

function lineOf(line: Rows['lines'][number], rows: Rows): FeedOrder['lines'][number] {
  return {
    id: line.id,
    goodsCode: line.goodsId === null ? null : line.goodsCode,
    name: line.name,
    manufacturer: line.manufacturer,
    spec: line.spec,
    unit: line.unit,
    number: line.number,
    rawPrice: unitPrice(line.rawPrice),
    price: unitPrice(line.price),
    amount: yuan(line.amountFen),
    fullReduction: yuan(line.fullReductionFen),
    discount: yuan(line.discountFen),
    coupon: yuan(line.couponFen),
    pay: yuan(line.payFen),
    gift: line.gift && { name: line.gift.name, number: line.gift.total },
    parts: partsOf(line, undefined).map((part) => linePart(part, rows)),
    batches: rows.batches.flatMap((batch) =>
      batch.orderLineId !== line.id || batch.state === 'released'
        ? []
        : {
            goodsCode: rows.goods.get(batch.goodsId)?.code ?? '',
            batchNo: batch.batchNo,
            madeOn: batch.madeOn,
            expiresOn: batch.expiresOn,
            warehouseCode: rows.warehouses.get(batch.warehouseId)?.code ?? '',
            warehouseName: batch.warehouseName,
            number: batch.number,
            state: batch.state,
            shipmentId: batch.shipmentId,
            received: batch.received,
          },
    ),
  }
}

function headOf(order: OrderRow, parcels: number, code: string | null) {
  return {
    id: order.id,
    no: order.no,
    kind: order.kind,
    state: order.state,
    stateText: stateText(order, parcels),
    waitsForGroup: order.waitsForGroup,
    hold: isHeld(order) ? { reason: order.holdReason, by: order.holdBy } : null,
    member: { id: order.memberId, code, name: order.companyName },
    address: order.address,
    remark: order.remark,
    createdAt: chinaDateTime(order.createdAt),
    paidAt: timeOf(order.paidAt),
    shippedAt: timeOf(order.shippedAt),
    receivedAt: timeOf(order.receivedAt),
    endedAt: timeOf(order.endedAt),
    amounts: {
      goods: yuan(order.goodsFen),
      fullReduction: yuan(order.fullReductionFen),
      discount: yuan(order.discountFen),
      coupon: yuan(order.couponFen),
      shipping: yuan(order.shippingFen),
      pay: yuan(order.payFen),
      paid: yuan(order.paidFen),
      refunded: yuan(order.refundedFen),
    },
  }
}

function describe(order: OrderRow, place: number, rows: Rows): FeedOrder {
  const parcels = rows.parcels.filter((row) => row.orderId === order.id)
  return {
    ...headOf(order, parcels.length, rows.members.get(order.memberId)?.code ?? null),
    place: String(place),
    payments: rows.paid
      .filter((row) => row.orderId === order.id)
      .map((row) => ({
        method: row.method,
        label: methodLabel(row.method),
        amount: yuan(row.amountFen),
        paidAt: chinaDateTime(row.paidAt),
      })),
    shipments: parcels.map((row) => ({
      id: row.id,
      carrier: row.carrier,
      trackingNo: row.trackingNo,
      shippedAt: chinaDateTime(row.shippedAt),
      deliveredAt: timeOf(row.deliveredAt),
      receivedAt: timeOf(row.receivedAt),
    })),
    lines: rows.lines.filter((line) => line.orderId === order.id).map((line) => lineOf(line, rows)),
  }
}

/** Orders as they are now, in the order they are asked for. */
export async function describeOrders(db: Db, changed: readonly Changed[]): Promise<FeedOrder[]> {
  if (changed.length === 0) return []
  const ids = changed.map(({ id }) => id)
  const rows = await loadRows(db, ids)
  const found = new Map(rows.found.map((order) => [order.id, order]))
  return changed.flatMap(({ id, place }) => {
    const order = found.get(id)
    return order ? [describe(order, place, rows)] : []
  })
}
