import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type {
  afterSalesDetailShape,
  afterSalesListQuery,
  afterSalesShapes,
  afterSalesSummaryShape,
  returnBody,
  sendBackBody,
} from './shapes.ts'

type Data<Key extends keyof typeof afterSalesShapes> = z.infer<(typeof afterSalesShapes)[Key]['data']>

export type WireAfterSalesSummary = z.infer<typeof afterSalesSummaryShape>
export type WireAfterSales = z.infer<typeof afterSalesDetailShape>

/** What follows a receipt: returns, differences and what became of them. */
export const afterSalesCalls = {
  returnApply: defineCall<{ body: z.input<typeof returnBody>; data: Data<'returnApply'> }>({
    method: 'POST',
    path: '/api/order/{id}/return',
    params: { id: 'id' },
    body: ['lines', 'remark', 'upload_ids', 'return_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'after-sales',
  }),
  afterSalesList: defineCall<{ query: z.input<typeof afterSalesListQuery>; data: Data<'afterSalesList'> }>({
    method: 'GET',
    path: '/api/after_sales',
    query: ['page', 'state'],
    who: 'member',
    feature: 'after-sales',
  }),
  afterSalesDetail: defineCall<{ data: WireAfterSales }>({
    method: 'GET',
    path: '/api/after_sales/{id}',
    params: { id: 'id' },
    who: 'member',
    feature: 'after-sales',
  }),
  afterSalesWithdraw: defineCall<{ data: Data<'afterSalesWithdraw'> }>({
    method: 'POST',
    path: '/api/after_sales/{id}/withdraw',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'after-sales',
  }),
  afterSalesSendBack: defineCall<{ body: z.input<typeof sendBackBody>; data: Data<'afterSalesSendBack'> }>({
    method: 'POST',
    path: '/api/after_sales/{id}/send_back',
    params: { id: 'id' },
    body: ['carrier', 'tracking_no'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'after-sales',
  }),
}
