'use client'

import { useCallback } from 'react'
import useSWR from 'swr'
import { pointsCalls } from '#lib/contract/points/calls.ts'
import type { PointsOrder, PointsOrderState } from '#lib/domain/points-mall.ts'
import { toPointsOrder } from '#lib/mapping/points-mall.ts'
import { reportError } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

interface PointsOrderPage {
  readonly orders: readonly PointsOrder[]
  readonly page: number
  readonly lastPage: number
}

/** A page of the member's points orders. */
export function usePointsOrders(state: 'all' | PointsOrderState, page: number) {
  const { data, error, mutate } = useSWR<PointsOrderPage, ShopError>(
    ['points-orders', state, page],
    async () => {
      const wire = await callShop(pointsCalls.pointsOrders, { query: { state, page } })
      return { orders: wire.data.map(toPointsOrder), page: wire.current_page, lastPage: wire.last_page }
    },
    { keepPreviousData: true },
  )
  return { orders: data, error, reload: useCallback(() => void mutate(), [mutate]) }
}

/** False when it was refused or failed; the reason is on the screen. */
export async function actOnPointsOrder(id: number, action: 'cancel' | 'receive'): Promise<boolean> {
  try {
    const call = action === 'cancel' ? pointsCalls.pointsOrderCancel : pointsCalls.pointsOrderReceive
    await callShop(call, { params: { id } })
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}
