import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { backInStockShapes } from './shapes.ts'

type Data<Key extends keyof typeof backInStockShapes> = z.infer<(typeof backInStockShapes)[Key]['data']>

export type WireBackInStock = Data<'backInStock'>

/** Goods a member waits for: told once when they can be bought again. */
export const backInStockCalls = defineCalls<typeof backInStockShapes>({
  backInStock: memberGet('/api/arrival', { query: ['page'], duplicates: 'allowed', feature: 'back-in-stock' }),
  backInStockAdd: memberPost('/api/arrival', { body: ['goods_ids'], duplicates: 'allowed', feature: 'back-in-stock' }),
  backInStockCancel: memberPost('/api/arrival/cancel', {
    body: ['goods_ids'],
    duplicates: 'allowed',
    feature: 'back-in-stock',
  }),
})
