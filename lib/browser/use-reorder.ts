'use client'

import { useCallback } from 'react'
import useSWR from 'swr'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { ReorderLine } from '#lib/domain/order.ts'
import type { Failure } from '#lib/kernel/failure.ts'
import { toReorderLine } from '#lib/mapping/order.ts'
import { refreshCart } from './cart-keys.ts'
import { failureOf, reportError } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** What the lines of a former order would be now; asked again each time it is opened. */
export function useReorder(orderId: number): {
  lines: readonly ReorderLine[] | undefined
  error: Failure | undefined
  reload: () => void
} {
  const { data, error, mutate } = useSWR<readonly ReorderLine[], ShopError>(
    ['reorder', orderId],
    async () => (await callShop(orderCalls.orderReorder, { params: { id: orderId } })).lines.map(toReorderLine),
    { revalidateOnFocus: false },
  )
  return { lines: data, error: failureOf(error), reload: useCallback(() => void mutate(), [mutate]) }
}

export interface ReorderResult {
  readonly added: number
  /** Lines that went in differently, or not at all, with the reason. */
  readonly notes: readonly string[]
}

/** Puts chosen lines of a former order into the cart. Null when the call failed; the failure is on the screen. */
export async function reorderLines(
  lines: readonly (ReorderLine & { readonly wanted: number })[],
): Promise<ReorderResult | null> {
  try {
    const params = lines.map((line) => ({
      goods_id: line.goodsId,
      number: line.wanted,
      ...(line.type === 'combination' ? { type: 3 } : {}),
    }))
    const { results, total } = await callShop(cartCalls.cartAdd, { body: { params } })
    await refreshCart(total)
    const notes = results.flatMap((result, index) => {
      const text = [result.message, ...result.reasons.map((reason) => reason.text)].filter((part) => part !== '')
      return text.length === 0 ? [] : [`${lines[index]?.name ?? ''}：${[...new Set(text)].join('；')}`]
    })
    return { added: results.filter((result) => result.ok === 1).length, notes }
  } catch (error) {
    reportError(error)
    return null
  }
}
