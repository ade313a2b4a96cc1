'use client'

import { useState } from 'react'
import type { Goods, QuantityRules } from '#lib/domain/goods.ts'
import { minimumQuantity, quantityRules } from '#lib/domain/goods.ts'

interface Quantity {
  readonly quantity: number
  readonly setQuantity: (quantity: number) => void
  readonly bounds: QuantityRules
}

/** The quantity in a field beside goods; starts at the smallest legal one and follows the goods' rules when they change. */
export function useQuantity(goods: Goods): Quantity {
  const [chosen, setChosen] = useState<number>()
  return { quantity: chosen ?? minimumQuantity(goods), setQuantity: setChosen, bounds: quantityRules(goods) }
}
