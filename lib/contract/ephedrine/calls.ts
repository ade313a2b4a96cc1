import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type {
  ephedrineShapes,
  quotaShape,
  receiptBody,
  receiptListQuery,
  receiptShape,
  transferBody,
} from './shapes.ts'

type Data<Key extends keyof typeof ephedrineShapes> = z.infer<(typeof ephedrineShapes)[Key]['data']>

export type WireReceipt = z.infer<typeof receiptShape>
export type WireQuota = z.infer<typeof quotaShape>

/** Orders with ephedrine-containing goods: the company transfer that pays them and the signed receipt they owe. */
export const ephedrineCalls = {
  receiptList: defineCall<{ query: z.input<typeof receiptListQuery>; data: Data<'receiptList'> }>({
    method: 'GET',
    path: '/api/hm_receipt',
    query: ['page', 'state'],
    who: 'member',
    feature: 'receipts',
  }),
  receiptUpload: defineCall<{ body: z.input<typeof receiptBody>; data: Data<'receiptUpload'> }>({
    method: 'POST',
    path: '/api/hm_receipt/{id}/upload',
    params: { id: 'id' },
    body: ['upload_ids', 'remark'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'receipts',
  }),
  transferNotice: defineCall<{ body: z.input<typeof transferBody>; data: Data<'transferNotice'> }>({
    method: 'POST',
    path: '/api/order/{id}/transfer',
    params: { id: 'id' },
    body: ['transferred_on', 'serial_no', 'upload_ids'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'pay',
  }),
}
