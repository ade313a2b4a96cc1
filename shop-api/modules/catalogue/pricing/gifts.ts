import type { EngineLine, GiftRule } from './input.ts'
import { byPrecedence, promotionFor } from './scope.ts'
import type { Gift } from './types.ts'

/** How many gifts a quantity brings: whole portions only. */
function portions(rule: GiftRule, quantity: number): number {
  const full = Math.floor(quantity / rule.buyNumber)
  return rule.isRepeating ? full : Math.min(full, 1)
}

/**
 * Gifts of the lines, one promotion a line. They follow their line and never push goods out: a gift is cut to whole
 * portions of what the promotion and the stock still have.
 */
export function giftsOf(
  lines: readonly EngineLine[],
  rules: readonly GiftRule[],
  stock: ReadonlyMap<number, number>,
): Map<number, Gift> {
  const sorted = byPrecedence(rules)
  const promotionLeft = new Map(rules.map((rule) => [rule.id, rule.left ?? Number.MAX_SAFE_INTEGER]))
  const stockLeft = new Map(stock)
  const gifts = new Map<number, Gift>()
  for (const line of lines) {
    if (!line.goods) continue
    const rule = promotionFor(sorted, line.goods)
    if (!rule) continue
    const { goodsId, name, number } = rule.gift
    const left = Math.min(
      promotionLeft.get(rule.id) ?? 0,
      goodsId === null ? Number.MAX_SAFE_INTEGER : (stockLeft.get(goodsId) ?? 0),
    )
    const total = Math.min(portions(rule, line.quantity), Math.floor(left / number)) * number
    if (total <= 0) continue
    promotionLeft.set(rule.id, (promotionLeft.get(rule.id) ?? 0) - total)
    if (goodsId !== null) stockLeft.set(goodsId, (stockLeft.get(goodsId) ?? 0) - total)
    gifts.set(line.id, { promotionId: rule.id, total, goodsId, name, isSameGoods: goodsId === line.goods.id })
  }
  return gifts
}
