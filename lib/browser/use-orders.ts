'use client'

import { useCallback } from 'react'
import useSWR from 'swr'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { Order, OrderFilter, OrderSummary } from '#lib/domain/order.ts'
import type { Page } from '#lib/domain/page.ts'
import { toOrder, toOrderFilter, toOrderSummary } from '#lib/mapping/order.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAskedPage } from './asked.ts'
import { reportError } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { newKey } from './idempotency-key.ts'

export const ordersKey = 'orders'

/** Every kept list, count and detail of orders, claims and receipts is asked for again. */
export const refreshOrders = (): Promise<void> => refreshAsked(ordersKey)

interface OrderQuery {
  readonly state: 'all' | 'unpaid' | 'unshipped' | 'shipped' | 'done' | 'closed'
  readonly filter: OrderFilter
  readonly page: number
}

export const useOrders = ({ state, filter, page }: OrderQuery): Asked<Page<OrderSummary>> =>
  useAskedPage([ordersKey, 'list', state, filter, page], async () =>
    toPage(await callShop(orderCalls.orderList, { query: { state, page, ...toOrderFilter(filter) } }), toOrderSummary),
  )

export type OrderNumbers = Readonly<Record<OrderQuery['state'] | 'after_sales', number>>

/** Orders by state; undefined until they are known. */
export function useOrderNumbers(): OrderNumbers | undefined {
  return useSWR<OrderNumbers, ShopError>([ordersKey, 'numbers'], () => callShop(orderCalls.orderNumbers)).data
}

export function useOrder(id: number): { order: Order | undefined; error: ShopError | undefined; reload: () => void } {
  const {
    data,
    error,
    mutate: again,
  } = useSWR<Order, ShopError>([ordersKey, 'detail', id], async () =>
    toOrder(await callShop(orderCalls.orderDetail, { params: { id } })),
  )
  return { order: data, error, reload: useCallback(() => void again(), [again]) }
}

/** One key an order and choice of vouchers: pressing pay twice, or again after a lost answer, pays once. */
const payKeys = new Map<string, string>()

/** False when it was refused or failed; the reason is on the screen. */
export async function payOrder(id: number, method: string, voucherIds: readonly number[] = []): Promise<boolean> {
  if (method !== 'balance') return false
  const voucher_ids = [...voucherIds].sort((a, b) => a - b)
  const content = [id, ...voucher_ids].join(' ')
  const key = payKeys.get(content) ?? newKey()
  payKeys.set(content, key)
  try {
    await callShop(orderCalls.orderPay, { params: { id }, body: { method, voucher_ids, pay_key: key } })
    return true
  } catch (error) {
    reportError(error)
    return false
  } finally {
    await refreshOrders()
  }
}

/** False when it was refused or failed; the reason is on the screen. */
export async function cancelOrder(id: number): Promise<boolean> {
  try {
    await callShop(orderCalls.orderCancel, { params: { id } })
    return true
  } catch (error) {
    reportError(error)
    return false
  } finally {
    await refreshOrders()
  }
}
