import { useState } from 'react'
import type { CardGoods, QuantityRules } from '#lib/domain/goods.ts'
import { quantityRules, startingQuantity } from '#lib/domain/goods.ts'

interface Quantity {
  readonly quantity: number
  readonly setQuantity: (quantity: number) => void
  readonly bounds: QuantityRules
}

/** The quantity in a field beside goods; follows the goods' rules when they change. */
export function useQuantity(goods: CardGoods): Quantity {
  const [chosen, setChosen] = useState<number>()
  return { quantity: chosen ?? startingQuantity(goods), setQuantity: setChosen, bounds: quantityRules(goods) }
}
