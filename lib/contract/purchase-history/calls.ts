import type { z } from 'zod'
import { defineCalls, memberGet } from '../call.ts'
import type { purchaseHistoryShapes } from './shapes.ts'

type Shapes = typeof purchaseHistoryShapes
type Data<Key extends keyof Shapes> = z.infer<Shapes[Key]['data']>

export type WirePurchaseMonth = Data<'purchaseMonths'>['data'][number]
export type WireLastPurchase = Data<'lastPurchases'>['data'][number]

export const purchaseHistoryCalls = defineCalls<typeof purchaseHistoryShapes>({
  purchaseMonths: memberGet('/api/user/purchase_months', { feature: 'purchase-history' }),
  /** What the member paid for these goods the last time. */
  lastPurchases: memberGet('/api/user/last_purchases', {
    query: ['goods_ids'],
    duplicates: 'allowed',
    feature: 'purchase-history',
  }),
})
