import { eq } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { LineBatchRow } from '#shop-api/modules/catalogue/goods/shelf.ts'
import { batchesOfLines } from '#shop-api/modules/catalogue/goods/shelf.ts'
import type { OrderLineRow } from '#shop-api/modules/trade/orders/order-rows.ts'
import { linesOfOrders } from '#shop-api/modules/trade/orders/order-rows.ts'
import { refundShare, unitWeight } from '#shop-api/modules/trade/orders/shares.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { AfterSalesState } from './tables.ts'
import { afterSales, afterSalesLines } from './tables.ts'

type ClaimLineRow = typeof afterSalesLines.$inferSelect

/** Everything of an order that can be claimed: its lines, their batches, and what was claimed before. */
export interface OrderUnits {
  readonly lines: readonly OrderLineRow[]
  /** Without those that went back on the shelf before anything was sent. */
  readonly batches: readonly LineBatchRow[]
  readonly claimed: readonly (ClaimLineRow & { readonly state: AfterSalesState; readonly isResent: boolean })[]
  /** Parcels with goods sent in place of others: their batches are not what was sold. */
  readonly resentShipmentIds: ReadonlySet<number>
}

export async function loadUnits(db: Db, orderId: number): Promise<OrderUnits> {
  const lines = await linesOfOrders(db, [orderId])
  const batches = await batchesOfLines(db, valuesOf(lines, 'id'))
  const claimed = await db
    .select({ line: afterSalesLines, state: afterSales.state, resentShipmentId: afterSales.resentShipmentId })
    .from(afterSalesLines)
    .innerJoin(afterSales, eq(afterSales.id, afterSalesLines.afterSalesId))
    .where(eq(afterSales.orderId, orderId))
  return {
    lines,
    batches: batches.filter((batch) => batch.state !== 'released'),
    claimed: claimed.map(({ line, state, resentShipmentId }) => ({
      ...line,
      state,
      isResent: resentShipmentId !== null,
    })),
    resentShipmentIds: new Set(claimed.flatMap(({ resentShipmentId }) => resentShipmentId ?? [])),
  }
}

/** Goods a batch is of, where they are not the line's own: a part of the combination, or the gift. */
export const goodsName = (line: OrderLineRow, batch: Pick<LineBatchRow, 'goodsId'>): string => {
  if (line.goodsId === batch.goodsId) return ''
  return line.setParts?.find((part) => part.goodsId === batch.goodsId)?.name ?? line.gift?.name ?? ''
}

const isOver = (state: AfterSalesState): boolean => state === 'rejected' || state === 'withdrawn'

const unitsIn = (rows: readonly { readonly number: number }[]): number => rows.reduce((sum, row) => sum + row.number, 0)

/** Units of a batch that some claim is about, be it open or done. */
export const claimedUnits = ({ claimed }: OrderUnits, lineBatchId: number): number =>
  unitsIn(claimed.filter((each) => each.lineBatchId === lineBatchId && !isOver(each.state)))

const endedUnits = ({ claimed }: OrderUnits, lineBatchId: number, isResent: boolean): number =>
  unitsIn(
    claimed.filter((each) => each.lineBatchId === lineBatchId && each.state === 'done' && each.isResent === isResent),
  )

/** Units of a batch whose money went back. */
export const refundedUnits = (units: OrderUnits, lineBatchId: number): number => endedUnits(units, lineBatchId, false)

/** Units of a batch in whose place others were sent: from then on these count for their money. */
export const resentUnits = (units: OrderUnits, lineBatchId: number): number => endedUnits(units, lineBatchId, true)

export const isReplacement = ({ resentShipmentIds }: OrderUnits, { shipmentId }: LineBatchRow): boolean =>
  shipmentId !== null && resentShipmentIds.has(shipmentId)

/** Worth of a line's units: all of them, and those whose money went back. */
function worthOf(units: OrderUnits, line: OrderLineRow): { whole: number; back: number } {
  let whole = 0
  let back = 0
  for (const batch of units.batches.filter((each) => each.orderLineId === line.id)) {
    const weight = unitWeight(line, batch.goodsId)
    if (!isReplacement(units, batch)) whole += weight * batch.number
    back += weight * refundedUnits(units, batch.id)
  }
  return { whole, back }
}

interface Returned {
  readonly lineBatchId: number
  readonly number: number
}

/** Money for these units, one amount each in their order, as if they came back one after the other now. */
export function refundsOf(units: OrderUnits, returned: readonly Returned[]): Fen[] {
  const back = new Map<number, number>()
  return returned.map(({ lineBatchId, number }) => {
    const batch = units.batches.find((each) => each.id === lineBatchId)
    const line = units.lines.find((each) => each.id === batch?.orderLineId)
    if (!batch || !line) throw new RangeError(`batch ${lineBatchId} is not of this order`)
    const worth = worthOf(units, line)
    const before = worth.back + (back.get(line.id) ?? 0)
    const now = unitWeight(line, batch.goodsId) * number
    back.set(line.id, (back.get(line.id) ?? 0) + now)
    return refundShare(fen(line.payFen), worth.whole, before, now)
  })
}

/** Whether these units are the last of what was paid for: a claim about gifts alone never is, not even after them. */
export const isLastKept = (units: OrderUnits, returned: readonly Returned[]): boolean =>
  !isNothingKept(units, []) && isNothingKept(units, returned)

/** Whether the money of everything that was paid for goes back once these units do. */
function isNothingKept(units: OrderUnits, returned: readonly Returned[]): boolean {
  return units.batches.every((batch) => {
    const line = units.lines.find((each) => each.id === batch.orderLineId)
    if (!line || unitWeight(line, batch.goodsId) === 0) return true
    const now = unitsIn(returned.filter((each) => each.lineBatchId === batch.id))
    return refundedUnits(units, batch.id) + resentUnits(units, batch.id) + now >= batch.number
  })
}
