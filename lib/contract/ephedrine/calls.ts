import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { ephedrineShapes, quotaShape, receiptShape } from './shapes.ts'

export type WireReceipt = z.infer<typeof receiptShape>
export type WireQuota = z.infer<typeof quotaShape>

/** Orders with ephedrine-containing goods: the company transfer that pays them and the signed receipt they owe. */
export const ephedrineCalls = defineCalls<typeof ephedrineShapes>({
  receiptList: memberGet('/api/hm_receipt', { query: ['page', 'state'], feature: 'receipts' }),
  receiptUpload: memberPost('/api/hm_receipt/{id}/upload', {
    body: ['upload_ids', 'remark'],
    duplicates: 'allowed',
    feature: 'receipts',
  }),
  transferNotice: memberPost('/api/order/{id}/transfer', {
    body: ['transferred_on', 'serial_no', 'upload_ids'],
    duplicates: 'allowed',
    feature: 'pay',
  }),
})
