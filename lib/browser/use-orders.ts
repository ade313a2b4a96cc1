'use client'

import { useCallback } from 'react'
import useSWR, { mutate } from 'swr'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { Order, OrderSummary } from '#lib/domain/order.ts'
import { toOrder, toOrderSummary } from '#lib/mapping/order.ts'
import { reportError } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { newKey } from './idempotency-key.ts'

const ordersKey = 'orders'

/** Every kept list, count and detail of orders is asked for again. */
async function refreshOrders(): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === ordersKey)
}

interface OrderQuery {
  readonly state: 'all' | 'unpaid' | 'unshipped' | 'shipped' | 'done' | 'closed'
  readonly keywords: string
  readonly page: number
}

interface OrderPageData {
  readonly orders: readonly OrderSummary[]
  readonly page: number
  readonly lastPage: number
}

export function useOrders({ state, keywords, page }: OrderQuery): {
  orders: OrderPageData | undefined
  error: ShopError | undefined
  reload: () => void
} {
  const { data, error } = useSWR<OrderPageData, ShopError>(
    [ordersKey, 'list', state, keywords, page],
    async () => {
      const wire = await callShop(orderCalls.orderList, {
        query: { state, page, ...(keywords === '' ? {} : { keywords }) },
      })
      return { orders: wire.data.map(toOrderSummary), page: wire.current_page, lastPage: wire.last_page }
    },
    { keepPreviousData: true },
  )
  return { orders: data, error, reload: useCallback(() => void refreshOrders(), []) }
}

type OrderNumbers = Readonly<Record<OrderQuery['state'], number>>

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

/** One key an order and page visit: pressing pay twice, or again after a lost answer, pays once. */
const payKeys = new Map<number, string>()

/** False when it was refused or failed; the reason is on the screen. */
export async function payOrder(id: number, method: string): Promise<boolean> {
  if (method !== 'balance') return false
  const key = payKeys.get(id) ?? newKey()
  payKeys.set(id, key)
  try {
    await callShop(orderCalls.orderPay, { params: { id }, body: { method, pay_key: key } })
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
