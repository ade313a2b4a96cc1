import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { ephedrineShapes, quotaShape, receiptShape } from './shapes.ts'

export type WireReceipt = z.infer<typeof receiptShape>
export type WireQuota = z.infer<typeof quotaShape>

/** Orders with ephedrine-containing goods: the company transfer that pays them and the signed receipt they owe. */
export const ephedrineCalls = defineCalls<typeof ephedrineShapes>({
  receiptList: { method: 'GET', path: '/api/hm_receipt', query: ['page', 'state'], who: 'member', feature: 'receipts' },
  receiptUpload: {
    method: 'POST',
    path: '/api/hm_receipt/{id}/upload',
    params: { id: 'id' },
    body: ['upload_ids', 'remark'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'receipts',
  },
  transferNotice: {
    method: 'POST',
    path: '/api/order/{id}/transfer',
    params: { id: 'id' },
    body: ['transferred_on', 'serial_no', 'upload_ids'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'pay',
  },
})
