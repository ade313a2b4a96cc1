'use client'

import { useCallback } from 'react'
import useSWR from 'swr'
import { ephedrineCalls } from '#lib/contract/ephedrine/calls.ts'
import type { EphedrineQuota, EphedrineReceipt } from '#lib/domain/ephedrine.ts'
import type { Failure } from '#lib/kernel/failure.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { toEphedrineQuota, toEphedrineReceipt } from '#lib/mapping/ephedrine.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'
import { ordersKey, refreshOrders } from './use-orders.ts'

export type ReceiptTab = 'all' | 'owed' | 'uploaded' | 'approved'

interface ReceiptPageData {
  readonly receipts: readonly EphedrineReceipt[]
  readonly quota: EphedrineQuota | null
  readonly owed: number
  readonly overdue: number
  readonly page: number
  readonly lastPage: number
}

export function useReceipts(
  state: ReceiptTab,
  page: number,
): {
  data: ReceiptPageData | undefined
  error: Failure | undefined
  reload: () => void
} {
  const { data, error, mutate } = useSWR<ReceiptPageData, ShopError>(
    [ordersKey, 'receipts', state, page],
    async () => {
      const wire = await callShop(ephedrineCalls.receiptList, { query: { state, page } })
      return {
        receipts: wire.data.map(toEphedrineReceipt),
        quota: wire.quota && toEphedrineQuota(wire.quota),
        owed: wire.owed,
        overdue: wire.overdue,
        page: wire.current_page,
        lastPage: wire.last_page,
      }
    },
    { keepPreviousData: true },
  )
  return { data, error: failureOf(error), reload: useCallback(() => void mutate(), [mutate]) }
}

export async function handInReceipt(
  id: number,
  { fileIds, remark }: { fileIds: readonly number[]; remark: string },
): Promise<FormAnswer<unknown>> {
  const body = { upload_ids: [...fileIds], remark }
  const result = await submitForm(
    () => callShop(ephedrineCalls.receiptUpload, { params: { id }, body }),
    '提交失败，请稍后重试',
  )
  if (result.ok) await refreshOrders()
  return result
}

interface TransferWord {
  readonly transferredOn: string
  readonly serialNumber: string
  readonly fileIds: readonly number[]
}

/** Says that the company transfer for an order is on its way. */
export async function noticeTransfer(
  orderId: number,
  { transferredOn, serialNumber, fileIds }: TransferWord,
): Promise<FormAnswer<unknown>> {
  const body = { transferred_on: transferredOn, serial_no: serialNumber, upload_ids: [...fileIds] }
  const result = await submitForm(
    () => callShop(ephedrineCalls.transferNotice, { params: { id: orderId }, body }),
    '提交失败，请稍后重试',
  )
  if (result.ok) await refreshOrders()
  return result
}
