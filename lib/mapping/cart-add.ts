import type { CartLineInput } from '#lib/domain/cart.ts'
import { formatPrice } from '#lib/kernel/money.ts'

/** Cart add payload line (spec §3); the price is what the buyer saw, the shop API charges its own. */
export function toAddLine({ goods, quantity, offer = goods.offer }: CartLineInput) {
  return {
    goods_id: goods.id,
    price: goods.salePrice === null ? '0' : formatPrice(goods.salePrice),
    number: quantity,
    ck_id: goods.warehouseId,
    goods_price_id: offer.goodsPriceId,
    ladder_price_id: offer.ladderPriceId,
    goods_manjian_id: offer.fullReductionId,
    is_yj: offer.flag,
    ...(goods.flash ? { type: 1 } : {}),
  }
}
