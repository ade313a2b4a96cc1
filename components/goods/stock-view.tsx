import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { isLowStock } from '#lib/domain/goods.ts'
import { stockLabel } from '#lib/domain/goods-text.ts'

/** How much there is; amber where so little is left that a buyer should know, grey where there is none. */
export function StockView({ goods }: { goods: Goods }) {
  const text = stockLabel(goods)
  if (goods.stock === 0) return <span className="text-ink-500">{text}</span>
  const isLow = isLowStock(goods) && buyState(goods).kind === 'buyable'
  return isLow ? <span className="text-warn-700">{text}</span> : text
}
