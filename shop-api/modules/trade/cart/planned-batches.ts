import type { FreeBatch } from '#shop-api/modules/catalogue/goods/allocate-stock.ts'
import { allocate } from '#shop-api/modules/catalogue/goods/allocate-stock.ts'
import type { PricedCart, PricedLine, Take } from './priced-types.ts'

interface BatchToPlan extends FreeBatch {
  readonly madeOn: string
}

/** Units of a batch that a line would bring. */
export interface PlannedBatch {
  readonly batch: BatchToPlan
  readonly number: number
  /** Whose goods are not the line's own: part of a combination, or a gift. */
  readonly goodsName: string
  readonly isGift: boolean
}

/** By line; null when the batches do not suffice. */
export type PlannedBatches = ReadonlyMap<PricedLine, readonly PlannedBatch[]> | null

/** What the lines of all orders take from stock, in the order in which it is held. */
export const needsOf = (orders: PricedCart['orders']): { line: PricedLine; take: Take }[] =>
  orders.flatMap(({ lines }) => lines.flatMap((line) => line.takes.map((take) => ({ line, take }))))

function nameOf({ goods, combination, charge }: PricedLine, { goodsId, isGift }: Take): string {
  if (isGift) return charge.gift?.name ?? ''
  return goods ? '' : (combination?.parts.find((part) => part.goods.id === goodsId)?.goods.name ?? '')
}

/** The batches an order of this cart would hold now: the same choice as that of the hold. */
export function planBatches(orders: PricedCart['orders'], free: readonly BatchToPlan[]): PlannedBatches {
  const needs = needsOf(orders)
  const allocated = allocate(
    needs.map(({ take: { goodsId, number } }, index) => ({ orderLineId: index, goodsId, number })),
    free,
  )
  if (!allocated.ok) return null
  const planned = new Map<PricedLine, PlannedBatch[]>()
  for (const { orderLineId: index, batch, number } of allocated.allocations) {
    const need = needs[index]
    if (!need) continue
    const { line, take } = need
    const entry = { batch, number, goodsName: nameOf(line, take), isGift: take.isGift }
    planned.set(line, [...(planned.get(line) ?? []), entry])
  }
  return planned
}
