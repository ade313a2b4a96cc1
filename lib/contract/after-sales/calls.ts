import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { afterSalesDetailShape, afterSalesShapes, afterSalesSummaryShape } from './shapes.ts'

export type WireAfterSalesSummary = z.infer<typeof afterSalesSummaryShape>
export type WireAfterSales = z.infer<typeof afterSalesDetailShape>

/** What follows a receipt: returns, differences and what became of them. */
export const afterSalesCalls = defineCalls<typeof afterSalesShapes>({
  returnApply: {
    method: 'POST',
    path: '/api/order/{id}/return',
    params: { id: 'id' },
    body: ['lines', 'remark', 'upload_ids', 'statements', 'return_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'after-sales',
  },
  afterSalesList: {
    method: 'GET',
    path: '/api/after_sales',
    query: ['page', 'state'],
    who: 'member',
    feature: 'after-sales',
  },
  afterSalesDetail: {
    method: 'GET',
    path: '/api/after_sales/{id}',
    params: { id: 'id' },
    who: 'member',
    feature: 'after-sales',
  },
  afterSalesWithdraw: {
    method: 'POST',
    path: '/api/after_sales/{id}/withdraw',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'after-sales',
  },
  afterSalesSendBack: {
    method: 'POST',
    path: '/api/after_sales/{id}/send_back',
    params: { id: 'id' },
    body: ['carrier', 'tracking_no'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'after-sales',
  },
})
