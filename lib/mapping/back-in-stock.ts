import type { WireBackInStock } from '#lib/contract/back-in-stock/calls.ts'
import type { BackInStockAlert } from '#lib/domain/back-in-stock.ts'
import { toGoods } from './goods.ts'

export function toBackInStockAlert(wire: WireBackInStock['data'][number]): BackInStockAlert {
  return { goods: toGoods(wire.goods), createdAt: wire.created_at, notifiedAt: wire.notified_at }
}
