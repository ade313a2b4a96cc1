'use client'

import { pointsCalls } from '#lib/contract/points/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { PointsOrder, PointsOrderState } from '#lib/domain/points-mall.ts'
import { toPage } from '#lib/mapping/page.ts'
import { toPointsOrder } from '#lib/mapping/points-mall.ts'
import type { Asked } from './asked.ts'
import { useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'

/** A page of the member's points orders. */
export const usePointsOrders = (state: 'all' | PointsOrderState, page: number): Asked<Page<PointsOrder>> =>
  useAskedPage(['points-orders', state, page], async () =>
    toPage(await callShop(pointsCalls.pointsOrders, { query: { state, page } }), toPointsOrder),
  )

/** False when it was refused or failed; the reason is on the screen. */
export function actOnPointsOrder(id: number, action: 'cancel' | 'receive'): Promise<boolean> {
  return doOrReport(async () => {
    const call = action === 'cancel' ? pointsCalls.pointsOrderCancel : pointsCalls.pointsOrderReceive
    await callShop(call, { params: { id } })
  })
}
