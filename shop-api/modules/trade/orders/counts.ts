import { countToday } from '#shop-api/modules/base/daily-counts/count.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { counter } from '#shop-api/platform/metrics/counts.ts'

const refused = counter(
  'shop_api_orders_refused_total',
  'Orders that were refused when they were submitted, by reason.',
  ['reason'],
)

export const countPlacedOrder = counter('shop_api_orders_placed_total', 'Orders placed, by kind.', ['kind'])

export const countPayment = counter('shop_api_payments_received_total', 'Payments of orders received, by method.', [
  'method',
])

/** Counts a refusal by its reason, or by its code where it names none; a failure of ours is no refusal. */
export function countRefusedOrder(error: unknown, now: Date): void {
  if (!(error instanceof ShopRefusal)) return
  const reason = error.reason ?? `code_${error.code}`
  refused({ reason })
  countToday('refusal', reason, now)
}
