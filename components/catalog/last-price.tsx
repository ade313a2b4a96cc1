import { useLastPurchases } from '#lib/browser/use-purchase-history.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { priceAt } from '#lib/domain/ladder.ts'
import { formatUnitPrice } from '#lib/kernel/money.ts'

/** What the member paid for goods the last time, and whether they cost more or less now. */
export function LastPrice({ goods, quantity }: { goods: Goods; quantity: number }) {
  const known = useLastPurchases([goods.id])
  if (!known) return null
  const last = known.get(goods.id)
  if (!last) return <span className="text-ink-500">暂无采购记录</span>
  const now = priceAt(goods, quantity)
  const change = now === null ? 0 : now - last.price
  return (
    <>
      <span>
        {formatUnitPrice(last.price, goods.unit)}
        {change !== 0 && (
          <span className={change > 0 ? 'ml-1 text-meta text-price' : 'ml-1 text-meta text-ok-700'}>
            {change > 0 ? '已涨价' : '已降价'}
          </span>
        )}
      </span>
      <span className="text-ink-500">
        {last.at.slice(0, 10)} 采购 {last.quantity}
        {goods.unit}
        {last.times > 1 && `，共 ${last.times} 次`}
      </span>
    </>
  )
}
