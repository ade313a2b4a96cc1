import { afterSalesCalls } from '#lib/contract/after-sales/calls.ts'
import type { ClaimSummary } from '#lib/domain/after-sales.ts'
import type { Page } from '#lib/domain/page.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { toClaim, toClaimSummary } from '#lib/mapping/after-sales.ts'
import type { Asked } from './asked.ts'
import { useAsked, useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'
import { ordersKey, refreshOrders } from './use-orders.ts'

export type ShownClaim = ReturnType<typeof toClaim>

export const useClaim = (id: number): Asked<ShownClaim> =>
  useAsked([ordersKey, 'claim', id], async () =>
    toClaim(await callShop(afterSalesCalls.afterSalesDetail, { params: { id } })),
  )

export const useClaims = (page: number): Asked<Page<ClaimSummary>> =>
  useAskedPage(ordersKey, afterSalesCalls.afterSalesList, { page }, toClaimSummary)

/** False when it was refused or failed; the reason is on the screen. */
export function withdrawClaim(id: number): Promise<boolean> {
  return doOrReport(() => callShop(afterSalesCalls.afterSalesWithdraw, { params: { id } }), refreshOrders)
}

export async function sendGoodsBack(
  id: number,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<FormAnswer<unknown>> {
  const body = { carrier, tracking_no: trackingNumber }
  const result = await submitForm(
    () => callShop(afterSalesCalls.afterSalesSendBack, { params: { id }, body }),
    '提交失败，请稍后重试',
  )
  if (result.ok) await refreshOrders()
  return result
}
