import { pointsCalls } from '#lib/contract/points/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { PointsOrder, PointsOrderState } from '#lib/domain/points-mall.ts'
import { toPointsOrder } from '#lib/mapping/points-mall.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'

const KEY = 'points-orders'

/** A page of the member's points orders. */
export const usePointsOrders = (state: 'all' | PointsOrderState, page: number): Asked<Page<PointsOrder>> =>
  useAskedPage(KEY, pointsCalls.pointsOrders, { state, page }, toPointsOrder)

/** False when it was refused or failed; the reason is on the screen. */
export function actOnPointsOrder(id: number, action: 'cancel' | 'receive'): Promise<boolean> {
  const call = action === 'cancel' ? pointsCalls.pointsOrderCancel : pointsCalls.pointsOrderReceive
  return doOrReport(
    () => callShop(call, { params: { id } }),
    () => refreshAsked(KEY),
  )
}
