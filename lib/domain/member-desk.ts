import { DAY_MS } from '#lib/kernel/time.ts'
import { buyState } from './buy-state.ts'
import type { OrderAction } from './order.ts'
import type { BoughtGoods } from './purchase.ts'
import type { Coupon } from './wallet.ts'

const isBuyableNow = ({ goods }: BoughtGoods): boolean => buyState(goods).kind === 'buyable'

/** The goods bought most often of those that can be bought now; where there are too few, the others follow. */
export function usualGoods(bought: readonly BoughtGoods[], most: number): readonly BoughtGoods[] {
  return [...bought.filter(isBuyableNow), ...bought.filter((each) => !isBuyableNow(each))].slice(0, most)
}

/** Part of the former price that is saved now: 0.1 is a tenth. Never above 0 for what was free before, or whose price is not told. */
function saving({ goods, lastPrice }: BoughtGoods): number {
  return goods.salePrice === null || lastPrice === null ? 0 : (lastPrice - goods.salePrice) / lastPrice
}

/** Goods that cost less than the last time and can be bought now, the largest drop first. */
export function priceDrops(bought: readonly BoughtGoods[], most: number): readonly BoughtGoods[] {
  return bought
    .filter((each) => isBuyableNow(each) && saving(each) > 0)
    .sort((a, b) => saving(b) - saving(a))
    .slice(0, most)
}

/** The newest order that can be bought again; orders come newest first. */
export function lastReorderable<Order extends { readonly actions: readonly OrderAction[] }>(
  orders: readonly Order[],
): Order | undefined {
  return orders.find(({ actions }) => actions.includes('reorder'))
}

const ENDING_DAYS = 7

/** Usable coupons that end within a week, the next to end first. */
export function endingCoupons<Of extends Pick<Coupon, 'isUsable' | 'expiresAt'>>(
  coupons: readonly Of[],
  now: number,
): readonly Of[] {
  return coupons
    .filter(({ isUsable, expiresAt }) => isUsable && expiresAt > now && expiresAt - now <= ENDING_DAYS * DAY_MS)
    .sort((a, b) => a.expiresAt - b.expiresAt)
}
