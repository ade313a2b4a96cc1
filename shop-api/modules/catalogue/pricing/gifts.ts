import type { EngineLine, GiftRule } from './input.ts'
import { byPrecedence, promotionFor } from './scope.ts'
import type { Gift } from './types.ts'

/** How many portions a quantity brings: whole ones only. */
function portions(rule: GiftRule, quantity: number): number {
  const full = Math.floor(quantity / rule.buyNumber)
  return rule.isRepeating ? full : Math.min(full, 1)
}

/** Pieces a quantity brings while there are enough of them. */
export const giftUnits = (rule: GiftRule, quantity: number): number => portions(rule, quantity) * rule.gift.number

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
  const givenOfRule = new Map<GiftRule, number>()
  const givenOfGoods = new Map<number | null, number>()
  const gifts = new Map<number, Gift>()
  for (const line of lines) {
    if (!line.goods) continue
    const rule = promotionFor(sorted, line.goods)
    if (!rule) continue
    const { goodsId, name, number } = rule.gift
    const ofRule = givenOfRule.get(rule) ?? 0
    const ofGoods = givenOfGoods.get(goodsId) ?? 0
    const left = Math.min(
      (rule.left ?? Number.MAX_SAFE_INTEGER) - ofRule,
      (goodsId === null ? Number.MAX_SAFE_INTEGER : (stock.get(goodsId) ?? 0)) - ofGoods,
    )
    const total = Math.min(portions(rule, line.quantity), Math.floor(left / number)) * number
    if (total <= 0) continue
    givenOfRule.set(rule, ofRule + total)
    givenOfGoods.set(goodsId, ofGoods + total)
    gifts.set(line.id, { promotionId: rule.id, total, goodsId, name, isSameGoods: goodsId === line.goods.id })
  }
  return gifts
}
