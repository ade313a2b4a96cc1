import type { WireCart } from '#lib/contract/cart/calls.ts'
import { formatFen, parsePrice } from '#lib/kernel/money.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { cartVersion } from './cart-version.ts'
import { briefHints } from './next-hint.ts'
import type { PricedCart, PricedLine } from './priced-types.ts'
import { toWireAmounts, toWireTiers } from './wire-amounts.ts'

/** Value of the filter that filters nothing (spec §7). */
export const ALL_LINES = 99_999

const filters: readonly { value: number; label: string; has: (line: PricedLine) => boolean }[] = [
  { value: ALL_LINES, label: '全部商品', has: () => true },
  { value: 1, label: '可购买', has: (line) => line.reasons.length === 0 },
  { value: 2, label: '暂不可购买', has: (line) => line.reasons.length > 0 },
  { value: 3, label: '活动商品', has: (line) => line.tags.length > 0 || line.combination !== null },
  { value: 4, label: '近效期', has: (line) => line.nearExpiry !== null },
  { value: 5, label: '含麻商品', has: (line) => line.order === 'hm' },
  { value: 6, label: '价格有变动', has: (line) => line.charge.price !== parsePrice(line.row.addedPrice) },
]

export function shownBy(filter: number, lines: readonly PricedLine[]): PricedLine[] {
  const chosen = filters.find((each) => each.value === filter) ?? filters[0]
  return lines.filter((line) => chosen?.has(line))
}

/** What all lines come to, whatever a filter shows: terms, amounts and hints are of the selected ones. */
export function toWireSums(cart: PricedCart, owner: Viewer): Omit<WireCart, 'data' | 'notices'> {
  return {
    shipping_data: {
      shipping_amount: cart.shipping.terms.freeFrom === null ? null : formatFen(cart.shipping.terms.freeFrom),
      no_trans_order_amount: formatFen(cart.shipping.unshipped),
      min_order_amount: formatFen(cart.shipping.minimumOrder),
      fee: formatFen(cart.shipping.terms.fee),
    },
    activity_data: {
      manjians: { manjians: toWireTiers(cart.fullReductions, cart.lines) },
      discounts: { discounts: toWireTiers(cart.discounts, cart.lines) },
    },
    filter_data: filters.map(({ value, label, has }) => ({ value, label, count: cart.lines.filter(has).length })),
    amounts: toWireAmounts(cart.amounts),
    hints: briefHints(cart),
    version: cartVersion(cart, owner),
  }
}
