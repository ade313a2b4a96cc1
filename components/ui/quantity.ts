/** What may be ordered: from `min`, in multiples of `step` (1 where single pieces are sold), to `max`. */
export interface QuantityBounds {
  min: number
  step: number
  max: number
}

export interface SnappedQuantity {
  quantity: number
  /** Why the wanted number was changed; missing when it was kept. */
  message?: string
}

/** Smallest and largest legal quantity; `highest` is 0 when not even the smallest can be had. */
export function legalRange({ min, step, max }: QuantityBounds): { lowest: number; highest: number; step: number } {
  const by = Math.max(1, Math.trunc(step))
  const lowest = Math.max(1, Math.ceil(min / by)) * by
  const highest = Math.floor(max / by) * by
  return { lowest, highest: highest < lowest ? 0 : highest, step: by }
}

/** The legal quantity for a wanted one: up to the next multiple of the pack, never below the minimum or past the maximum. */
export function snapQuantity(bounds: QuantityBounds, wanted: number): SnappedQuantity {
  const { lowest, highest, step } = legalRange(bounds)
  if (highest === 0) return { quantity: 0, message: `可购数量不足起订量 ${lowest}` }
  if (wanted < lowest) {
    const why = lowest === bounds.min || step === 1 ? `起订量 ${lowest}` : `按中包装 ${step}`
    return { quantity: lowest, message: `${why}，已调整为 ${lowest}` }
  }
  if (wanted > highest) return { quantity: highest, message: `最多可购 ${highest}，已调整为 ${highest}` }
  const quantity = Math.min(highest, Math.ceil(wanted / step) * step)
  return quantity === wanted ? { quantity } : { quantity, message: `已按中包装 ${step} 调整为 ${quantity}` }
}

/** One step up or down from a quantity that may itself be illegal; stays where it is at either end. */
export function stepQuantity(bounds: QuantityBounds, from: number, direction: 1 | -1): number {
  const { lowest, highest, step } = legalRange(bounds)
  if (highest === 0) return 0
  const next = direction === 1 ? Math.floor(from / step) * step + step : Math.ceil(from / step) * step - step
  return Math.max(lowest, Math.min(highest, next))
}
