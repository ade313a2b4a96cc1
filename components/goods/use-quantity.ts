'use client'

import { useState } from 'react'
import type { CardGoods, QuantityRules } from '#lib/domain/goods.ts'
import { minimumQuantity, quantityRules, quantityStep } from '#lib/domain/goods.ts'

interface Quantity {
  readonly quantity: number
  readonly setQuantity: (quantity: number) => void
  readonly bounds: QuantityRules
}

/** Where a quantity starts: at the tier a link names, else at the smallest legal one. */
function startOf(goods: CardGoods): number {
  const named = goods.offer.ladderPriceId
  // Tiers of an upstream that numbers none have 0 as well: no link names one of those.
  const tier = named === 0 ? undefined : goods.ladder?.tiers.find(({ id }) => id === named)
  const step = quantityStep(goods)
  return Math.max(minimumQuantity(goods), Math.ceil((tier?.number ?? 1) / step) * step)
}

/** The quantity in a field beside goods; follows the goods' rules when they change. */
export function useQuantity(goods: CardGoods): Quantity {
  const [chosen, setChosen] = useState<number>()
  return { quantity: chosen ?? startOf(goods), setQuantity: setChosen, bounds: quantityRules(goods) }
}
