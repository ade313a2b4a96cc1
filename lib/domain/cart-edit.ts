import type { Fen } from '#lib/kernel/money.ts'
import { lineAmount } from '#lib/kernel/money.ts'
import type { SoldUnit } from '#lib/kernel/quantity.ts'
import type { CartLine } from './cart.ts'
import type { QuantityRules } from './goods.ts'
import { quantityRules } from './goods.ts'
import { ladderAmount } from './ladder.ts'

const MOST_SETS = 999_999

/** Combinations are bought by the set. */
export const COMBINATION_UNIT: SoldUnit = { unit: '套' }

export const soldUnitOf = ({ item }: CartLine): SoldUnit => (item.kind === 'goods' ? item.goods : COMBINATION_UNIT)

/** In which steps and up to where the quantity of a line may go. */
export function lineRules(line: CartLine): QuantityRules {
  if (line.item.kind === 'goods') return quantityRules(line.item.goods)
  const { stock, maxQuantity } = line.item.combination
  return { min: 1, step: 1, max: Math.min(stock ?? MOST_SETS, maxQuantity ?? MOST_SETS) }
}

/**
 * What a line will cost with another quantity, before the shop API has answered: the row's total follows the typing.
 * Null where no price is known. Flash and combination lines have one price; ordinary ones their ladder.
 */
export function expectedAmount(line: CartLine, quantity: number | null): Fen | null {
  if (quantity === line.quantity || quantity === null) return line.amount
  const isPlain = line.type !== 'ordinary' || line.item.kind !== 'goods'
  const price = isPlain ? line.price : (line.item.goods.salePrice ?? line.rawPrice)
  if (price === null) return null
  return isPlain ? lineAmount(price, quantity) : ladderAmount(line.item.goods.ladder, price, quantity)
}
