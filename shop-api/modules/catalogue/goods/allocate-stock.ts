/** Units of goods that a line of an order needs. */
export interface StockNeed {
  readonly orderLineId: number
  readonly goodsId: number
  readonly number: number
}

/** Units of a batch that are not held. */
export interface FreeBatch {
  readonly id: number
  readonly goodsId: number
  readonly batchNo: string
  readonly expiresOn: string
  readonly free: number
}

export interface Allocation<Batch extends FreeBatch = FreeBatch> {
  readonly orderLineId: number
  readonly batch: Batch
  readonly number: number
}

export type Allocated<Batch extends FreeBatch = FreeBatch> =
  | { readonly ok: true; readonly allocations: readonly Allocation<Batch>[] }
  | { readonly ok: false; readonly goodsId: number; readonly missing: number }

/** First expired, first out: batches must come in the order they are to be used. Never gives more than is free. */
export function allocate<Batch extends FreeBatch>(
  needs: readonly StockNeed[],
  batches: readonly Batch[],
): Allocated<Batch> {
  const queues = new Map<number, { batch: Batch; free: number }[]>()
  for (const batch of batches) {
    const queue = queues.get(batch.goodsId) ?? []
    queue.push({ batch, free: batch.free })
    queues.set(batch.goodsId, queue)
  }
  const allocations: Allocation<Batch>[] = []
  for (const { orderLineId, goodsId, number } of needs) {
    let missing = number
    for (const place of queues.get(goodsId) ?? []) {
      if (missing === 0) break
      const taken = Math.min(place.free, missing)
      if (taken <= 0) continue
      place.free -= taken
      missing -= taken
      allocations.push({ orderLineId, batch: place.batch, number: taken })
    }
    if (missing > 0) return { ok: false, goodsId, missing }
  }
  return { ok: true, allocations }
}

/** Sums numbers by a key; keys in rising order, which is the order rows are locked in. */
export function sumByKey<Item>(
  items: readonly Item[],
  key: (item: Item) => number,
  number: (item: Item) => number,
): { id: number; number: number }[] {
  const sums = new Map<number, number>()
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + number(item))
  return [...sums].map(([id, sum]) => ({ id, number: sum })).sort((a, b) => a.id - b.id)
}
