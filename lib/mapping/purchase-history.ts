import type { WireLastPurchase, WirePurchaseMonth } from '#lib/contract/purchase-history/calls.ts'
import type { LastPurchase, PurchaseMonth } from '#lib/domain/purchase-history.ts'
import { parseFen, parsePrice } from '#lib/kernel/money.ts'

export const toPurchaseMonth = (wire: WirePurchaseMonth): PurchaseMonth => ({
  month: wire.month,
  orders: wire.orders,
  amount: parseFen(wire.amount),
})

export const toLastPurchase = (wire: WireLastPurchase): LastPurchase => ({
  goodsId: wire.goods_id,
  price: parsePrice(wire.price),
  quantity: wire.number,
  at: wire.bought_at,
  times: wire.times,
})
