'use client'

import { useCallback } from 'react'
import useSWR from 'swr'
import { afterSalesCalls } from '#lib/contract/after-sales/calls.ts'
import type { ClaimSummary } from '#lib/domain/after-sales.ts'
import type { Page } from '#lib/domain/page.ts'
import type { Failure } from '#lib/kernel/failure.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { toClaim, toClaimSummary } from '#lib/mapping/after-sales.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { Asked } from './asked.ts'
import { useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'
import { ordersKey, refreshOrders } from './use-orders.ts'

export type ShownClaim = ReturnType<typeof toClaim>

export function useClaim(id: number): {
  claim: ShownClaim | undefined
  error: Failure | undefined
  reload: () => void
} {
  const { data, error, mutate } = useSWR<ShownClaim, ShopError>([ordersKey, 'claim', id], async () =>
    toClaim(await callShop(afterSalesCalls.afterSalesDetail, { params: { id } })),
  )
  return { claim: data, error: failureOf(error), reload: useCallback(() => void mutate(), [mutate]) }
}

export const useClaims = (page: number): Asked<Page<ClaimSummary>> =>
  useAskedPage([ordersKey, 'claims', page], async () =>
    toPage(await callShop(afterSalesCalls.afterSalesList, { query: { page } }), toClaimSummary),
  )

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
