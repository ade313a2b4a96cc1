import type { CartLine } from '#lib/domain/cart.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { AddResult } from './cart-actions.ts'
import { addToCart, linesOfGoods } from './cart-actions.ts'
import { selectLines } from './cart-edits.ts'
import { addCombination } from './offer-actions.ts'

type Removed = Pick<CartLine, 'item' | 'quantity' | 'offer' | 'isSelected'>

/** Goods as they were in the cart, for who removed them elsewhere than there. */
export const removedGoods = (goods: Goods): Removed => ({
  item: { kind: 'goods', goods },
  quantity: goods.inCart,
  offer: goods.offer,
  isSelected: true,
})

const nameOf = ({ item }: Removed): string => (item.kind === 'goods' ? item.goods.name : item.combination.name)

/** Why a line is not there again as it was; empty where it is, or where the failure is on the screen already. */
function whyOther(line: Removed, result: AddResult | null | undefined): string {
  if (line.quantity === null) return `${nameOf(line)}：数量未知，未能恢复`
  if (!result) return `${nameOf(line)}：未能恢复`
  if (!result.isAdded) return `${nameOf(line)}：${result.message || '未能恢复'}`
  if (result.message !== '') return `${nameOf(line)}：${result.message}`
  if (result.quantity < line.quantity) return `${nameOf(line)}：数量现为${result.quantity}`
  return line.isSelected || line.item.kind === 'goods' ? '' : `${nameOf(line)}：已恢复，并已选中`
}

/** Puts removed lines into the cart again, combinations too, and those that were not chosen unchosen. Tells what is not as it was. */
export async function putBack(lines: readonly Removed[]): Promise<string[]> {
  const results = new Map<Removed, AddResult | null | undefined>()
  const goods = lines.flatMap((line) =>
    line.item.kind === 'goods' && line.quantity !== null
      ? [{ line, input: { goods: line.item.goods, quantity: line.quantity, offer: line.offer } }]
      : [],
  )
  const added = goods.length === 0 ? [] : await addToCart(goods.map(({ input }) => input))
  for (const [at, { line }] of goods.entries()) results.set(line, added?.[at])
  for (const line of lines) {
    if (line.item.kind !== 'combination' || line.quantity === null) continue
    results.set(line, await addCombination(line.item.combination.id, line.quantity))
  }
  for (const { line, input } of goods) {
    if (!line.isSelected && results.get(line)?.isAdded) await selectLines(await linesOfGoods(input.goods.id), false)
  }
  return lines.map((line) => whyOther(line, results.get(line))).filter((why) => why !== '')
}
