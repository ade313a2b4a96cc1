'use client'

import { useCallback } from 'react'
import useSWR from 'swr'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { Order, OrderFilter, OrderSummary } from '#lib/domain/order.ts'
import type { Page } from '#lib/domain/page.ts'
import type { Failure } from '#lib/kernel/failure.ts'
import { toOrder, toOrderFilter, toOrderSummary } from '#lib/mapping/order.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { intentKeys } from './idempotency-key.ts'

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

export function useOrder(id: number): { order: Order | undefined; error: Failure | undefined; reload: () => void } {
  const {
    data,
    error,
    mutate: again,
  } = useSWR<Order, ShopError>([ordersKey, 'detail', id], async () =>
    toOrder(await callShop(orderCalls.orderDetail, { params: { id } })),
  )
  return { order: data, error: failureOf(error), reload: useCallback(() => void again(), [again]) }
}

/** By order, way to pay and choice of vouchers. */
const payKeys = intentKeys()

/** False when it was refused or failed; the reason is on the screen. */
export async function payOrder(id: number, method: string, voucherIds: readonly number[] = []): Promise<boolean> {
  if (method !== 'balance' && method !== 'credit') return false
  const voucher_ids = [...voucherIds].sort((a, b) => a - b)
  const pay_key = payKeys.of([id, method, ...voucher_ids])
  return doOrReport(
    () => callShop(orderCalls.orderPay, { params: { id }, body: { method, voucher_ids, pay_key } }),
    refreshOrders,
  )
}

/** False when it was refused or failed; the reason is on the screen. */
export function cancelOrder(id: number): Promise<boolean> {
  return doOrReport(() => callShop(orderCalls.orderCancel, { params: { id } }), refreshOrders)
}
