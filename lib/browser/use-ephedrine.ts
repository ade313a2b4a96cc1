import { ephedrineCalls } from '#lib/contract/ephedrine/calls.ts'
import type { EphedrineQuota, EphedrineReceipt } from '#lib/domain/ephedrine.ts'
import type { Page } from '#lib/domain/page.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { toEphedrineQuota, toEphedrineReceipt } from '#lib/mapping/ephedrine.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { Asked } from './asked.ts'
import { keepShown, useAsked } from './asked.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'
import { ordersKey, refreshOrders } from './use-orders.ts'

export type ReceiptTab = 'all' | 'owed' | 'uploaded' | 'approved'

interface ReceiptPage extends Page<EphedrineReceipt> {
  readonly quota: EphedrineQuota | null
  readonly owed: number
  readonly overdue: number
}

export const useReceipts = (state: ReceiptTab, page: number): Asked<ReceiptPage> =>
  useAsked(
    [ordersKey, 'receipts', state, page],
    async () => {
      const wire = await callShop(ephedrineCalls.receiptList, { query: { state, page } })
      const { quota, owed, overdue } = wire
      return { ...toPage(wire, toEphedrineReceipt), quota: quota && toEphedrineQuota(quota), owed, overdue }
    },
    keepShown,
  )

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
