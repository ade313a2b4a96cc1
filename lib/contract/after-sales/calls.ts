import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { afterSalesDetailShape, afterSalesShapes, afterSalesSummaryShape } from './shapes.ts'

export type WireAfterSalesSummary = z.infer<typeof afterSalesSummaryShape>
export type WireAfterSales = z.infer<typeof afterSalesDetailShape>

/** What follows a receipt: returns, differences and what became of them. */
export const afterSalesCalls = defineCalls<typeof afterSalesShapes>({
  returnApply: memberPost('/api/order/{id}/return', {
    body: ['lines', 'remark', 'upload_ids', 'statements', 'return_key'],
    duplicates: 'allowed',
    feature: 'after-sales',
  }),
  afterSalesList: memberGet('/api/after_sales', { query: ['page', 'state'], feature: 'after-sales' }),
  afterSalesDetail: memberGet('/api/after_sales/{id}', { feature: 'after-sales' }),
  afterSalesWithdraw: memberPost('/api/after_sales/{id}/withdraw', { duplicates: 'allowed', feature: 'after-sales' }),
  afterSalesSendBack: memberPost('/api/after_sales/{id}/send_back', {
    body: ['carrier', 'tracking_no'],
    duplicates: 'allowed',
    feature: 'after-sales',
  }),
})
