import { cartCalls } from '#lib/contract/cart/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { ReorderLine } from '#lib/domain/order.ts'
import { toReorderLine } from '#lib/mapping/order.ts'
import type { Asked } from './asked.ts'
import { useAsked } from './asked.ts'
import { refreshCart } from './cart-keys.ts'
import { orReport } from './do-or-report.ts'
import { callShop } from './http.ts'

/** What the lines of a former order would be now; asked again each time it is opened. */
export const useReorder = (orderId: number): Asked<readonly ReorderLine[]> =>
  useAsked(
    ['reorder', orderId],
    async () => (await callShop(orderCalls.orderReorder, { params: { id: orderId } })).lines.map(toReorderLine),
    { revalidateOnFocus: false },
  )

export interface ReorderResult {
  readonly added: number
  /** Lines that went in differently, or not at all, with the reason. */
  readonly notes: readonly string[]
}

/** Puts chosen lines of a former order into the cart. Null when the call failed; the failure is on the screen. */
export function reorderLines(
  lines: readonly (ReorderLine & { readonly wanted: number })[],
): Promise<ReorderResult | null> {
  const params = lines.map((line) => ({
    goods_id: line.goodsId,
    number: line.wanted,
    ...(line.type === 'combination' ? { type: 3 } : {}),
  }))
  return orReport(async () => {
    const { results, total } = await callShop(cartCalls.cartAdd, { body: { params } })
    await refreshCart(total)
    const notes = results.flatMap((result, index) => {
      const text = [result.message, ...result.reasons.map((reason) => reason.text)].filter((part) => part !== '')
      return text.length === 0 ? [] : [`${lines[index]?.name ?? ''}：${[...new Set(text)].join('；')}`]
    })
    return { added: results.filter((result) => result.ok === 1).length, notes }
  })
}
