import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { purchaseHistoryShapes } from './shapes.ts'

type Shapes = typeof purchaseHistoryShapes
type Data<Key extends keyof Shapes> = z.infer<Shapes[Key]['data']>

export type WirePurchaseMonth = Data<'purchaseMonths'>['data'][number]
export type WireLastPurchase = NonNullable<Data<'lastPurchase'>['last']>

export const purchaseHistoryCalls = {
  purchaseMonths: defineCall<{ data: Data<'purchaseMonths'> }>({
    method: 'GET',
    path: '/api/user/purchase_months',
    who: 'member',
    feature: 'purchase-history',
  }),
  /** What the member paid for goods the last time. */
  lastPurchase: defineCall<{ query: z.input<Shapes['lastPurchase']['query']>; data: Data<'lastPurchase'> }>({
    method: 'GET',
    path: '/api/user/last_purchase',
    query: ['goods_id'],
    who: 'member',
    feature: 'purchase-history',
  }),
}
